"""How usual words are in titles and abstracts about machine learning and computer systems.

The lists are this project's own and rough on purpose: four grades of words, by the share of papers
that use them. A word in no list is rare, one with a digit in it rarer still. With this alone two
titles can be compared in a knowledge base that holds a dozen papers; what the papers at hand say
is weighed against it in `rarity`.
"""

from __future__ import annotations

from typing import Final

_FUNCTION: Final = """
1 2 3 a about above across after against all along also although am among an and any are around as
at be because been before being below between beyond both but by can cannot could do does doing
done down during each either else even every few for from further had has have having he her here
his how i if in into is it itself just less let may me might more most much must my neither no nor
not of off on once one only onto or other our out over own per rather same she should since so
some still such than that the their them then there these they this those through thus to too
toward towards under until up upon us use used using various versus very via vs was we were what
when where whether which while who whom whose why will with within without would yet you your
"""

_VERY_COMMON: Final = """
ability accuracy achieve adaptive algorithm analysis approach architecture attention available
based baseline benchmark better challenge code compared compute context cost current data dataset
deep demonstrate design different domain effective efficiency efficient enable evaluate evaluation
existing experiment fine first framework generate generation global high however human image
improve improvement including inference information introduce key knowledge language large lead
learn learning level limited llm lm local long low machine make memory method ml model modeling
multi multiple need network neural new nlp novel number often open optimization outperform paper
performance power pre present problem process propose provide quality real reasoning recent reduce
require research result rl robust scale self set show significant significantly single small
source space specific state strategy structure study system task technique test text time token
train training transformer tuning two understanding user well work world
"""

_COMMON: Final = """
accelerate accelerating acceleration access accurate action address advance agent agentic ai
aligned alignment application apply artificial aspect attack automated automatic autonomous aware
balance bias bit black box budget cache capability capture case category chain combine common
communication comparison complex complexity component comprehensive computation computational
computing concept constraint content continual contrastive control cooperative correct critical
cross decision decode decoding defense depend deploy deployment detect detection develop
development device diffusion dimension direct distributed distribution diverse document draft
dynamic early edge effect embedding embodied empirical end engine enhance enhancing environment
error estimate event example expert explicit exploration explore expression external extract
extraction factor failure fast faster feature feedback field finding fixed flexible focus
foundation full function fusion future general generalization generative goal gpt gpu gradient
graph group guided hallucination hardware harmful hidden hierarchical hybrid impact implementation
implicit improving input instruction integrate integrated intelligence interaction interface
interpretable issue joint judge kv label latency latent layer lightweight limitation linear llama
logical loss map mask matching math mathematical matrix measure mechanism mechanisms metric
mixture mllm mobile modal modality modern module moe motion multilingual multimodal natural object
objective offline online optimal optimize optimizing order output overhead parallel parameter part
path pattern perception perspective pipeline plan planning policy pose post practical precision
prediction preference pretrained pretraining principle prior privacy probability processing
program prompt prompting protocol provable pruning public quantization query question rag random
rank rate ray recognition reduction reference region relation relative relevance reliable
representation request resource response retrieval reward risk robot robotic robustness role safe
safety sampling scalable scaling scenario scene scheduling scheme science score search secure
security segmentation selection semantic sequence service serving shared shot simple simulation
social software solution sparse sparsity spatial speculative speech speed stage standard static
step storage stream structured style supervised support survey synthesis synthetic target taxonomy
technology temporal theoretical theory thought threat throughput tool topic tracking transfer
translation tree trustworthy type uncertainty unified universal unlearning update value
verification video view vision visual vlm vulnerability vulnerable way weight wide zero
"""

_KNOWN: Final = """
3d abstraction academic accessible activation active adapt adaptation adapter adversarial aerial
age aggregation allocation alternative animation annotation answer architectural argument
assessment assignment assistant asynchronous attribution audio audit augmentation augmented
backdoor background bandwidth batch batching bayesian behavior belief best block boosting
bottleneck bound brain bridge bridging buffer bug build building calibration causal characterize
characterizing chat chatbot chatgpt chip class classification client clinical closed cloud cluster
clustering coarse coding cognitive collaboration collaborative collection collective community
compact comparative compiler composition compositional compress compressed compression computer
concurrent conditional confidence consistency consistent constrained construction contamination
conversation conversational convolution coordination core correlation counterfactual cpu creative
curriculum customization database debate debugging decentralized decomposition dense density
dependency depth description detecting diagnosis dialogue difference differential directed
disaggregated disaggregation discovery discrete discrimination distillation diversity driven
driving dual economic editing education emergent emotion encoder encoding energy ensemble entity
entropy episodic ethical evidence evolution evolutionary evolving execution experience explain
explainable explanation exploit exploiting eye face fact factual fairness fault federated fidelity
financial flash flow footprint forecasting forgetting format forward frequency frontier game gap
gated gaussian geometric geometry gesture governance grained granularity graphics grounded
grounding guard guide hand hash health heterogeneous hierarchy history idea identification
identity inductive industrial industry inspired instance intelligent intent interactive
interpretability invariant iterative jailbreak jailbreaking jailbroken kernel law lazy legal
leveraging life linguistic link literature load location logic look lossless mamba management
market match mechanistic medical meet membership merging meta metadata minimal mining misuse
mitigate mitigating mitigation mixed mode modular monitoring morphing multitask navigation neuron
node noise normalization observability offloading ontology operation operator opinion
orchestration organization overview page parallelism partial partition patch perplexity
personalization personalized pitfall platform poison poisoning political position predict
predictive preserving prevention primitive probabilistic probing production programming progress
progressive project proof protection psychological quantify quantifying quantized quick ranking
ratio recall recommendation recovery recurrent red reducing redundancy refinement reflection
regression regularization release reliability report repository resilient resolution rethinking
review revisiting rewriting roadmap robustly rollout routing rule runtime scientific sensitive
sensitivity sensor sentence sentiment separation series server shape shift signal similarity
simulating skill slow smart society solve solving spectrum split stability stable stealthy
stimulus stochastic story strong structural student subspace summarization supervision switching
symbolic synchronization tabular taming teacher teaching teaming technical term testing textual
think thinking thousand threshold tokenization topology toxicity trace trade trajectory triggered
trillion trust truthfulness tuned tutorial unify unlabeled unlocking unseen unstructured utility
validation variable variation vector verifiable verifier verify virtual vocabulary voice watermark
watermarking weak web weighted window word workflow workload writing zoo
"""


def _stated() -> dict[str, float]:
    shares: dict[str, float] = {}
    for words, share in ((_KNOWN, 0.03), (_COMMON, 0.1), (_VERY_COMMON, 0.3), (_FUNCTION, 0.8)):
        shares.update(dict.fromkeys(words.split(), share))
    return shares


SHARES: Final = _stated()
"""Key of a word -> rough share of papers that use it."""

FUNCTION_WORDS: Final = frozenset(_FUNCTION.split()) - {"no", "not", "nor", "without", "less"}
"""Words that a title loses or wins without saying anything else."""

_UNLISTED: Final = 0.004
_WITH_DIGIT: Final = 0.001
_LETTER: Final = 0.1


def usual_share(key: str) -> float:
    """The share of papers that use a word, as far as its looks and the lists tell."""
    if (share := SHARES.get(key)) is not None:
        return share
    if len(key) == 1:
        return _LETTER
    if any(character.isdigit() for character in key):
        return _LETTER if key.isdigit() and len(key) < 3 else _WITH_DIGIT
    return _UNLISTED
