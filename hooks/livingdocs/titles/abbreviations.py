"""The abbreviations of the field with their long forms.

The list is this project's own. A title may be cited with either form, so both have one key: the
abbreviation. Long forms are written in the singular, as keys of words are.
"""

from __future__ import annotations

from typing import Final

_LONG_FORMS: Final = """
ar: autoregressive | auto regressive
cnn: convolutional neural network
cot: chain of thought
cxl: compute express link
dit: diffusion transformer
dl: deep learning
dnn: deep neural network
dpo: direct preference optimization
ep: expert parallelism
fl: federated learning
fm: foundation model
gan: generative adversarial network
gnn: graph neural network
gui: graphical user interface
hpc: high performance computing
icl: in context learning
it: information technology
kd: knowledge distillation
kg: knowledge graph
kv: key value
lbm: large behavior model
llm: large language model | largelanguage model
lora: low rank adaptation
lrm: large reasoning model
lvlm: large vision language model
mcp: model context protocol
mcts: monte carlo tree search
mia: membership inference attack
ml: machine learning
mllm: multimodal large language model | multimodal llm | multi modal llm
mllm: multi modal large language model
mla: multi head latent attention
moe: mixture of expert
mt: machine translation
mtp: multi token prediction
ner: named entity recognition
nlg: natural language generation
nli: natural language inference
nlp: natural language processing
nlu: natural language understanding
nn: neural network
ocr: optical character recognition
ood: out of distribution
pd: prefill decode
peft: parameter efficient fine tuning | parameter efficient finetuning
ppo: proximal policy optimization
prm: process reward model
ptq: post training quantization
qa: question answering
qat: quantization aware training
rag: retrieval augmented generation
rl: reinforcement learning
rlhf: reinforcement learning from human feedback | rl from human feedback
rlvr: reinforcement learning with verifiable reward | rl with verifiable reward
rnn: recurrent neural network
sd: speculative decoding
sft: supervised fine tuning | supervised finetuning
slm: small language model
slo: service level objective
ssm: state space model
t2i: text to image
t2v: text to video
tensorrt: trt | tensor rt
tp: tensor parallelism
tpot: time per output token
ttft: time to first token
tts: text to speech
vit: vision transformer
vla: vision language action
vlm: vision language model | visual language model
vqa: visual question answering
"""


def _parsed(text: str) -> dict[tuple[str, ...], str]:
    table: dict[tuple[str, ...], str] = {}
    for line in text.strip().splitlines():
        key, _, long_forms = line.partition(":")
        for long_form in long_forms.split("|"):
            table[tuple(long_form.split())] = key.strip()
    return table


ABBREVIATIONS: Final = _parsed(_LONG_FORMS)
"""Keys of the words of a long form -> the key of its abbreviation."""
