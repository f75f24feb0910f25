"""Invented papers for the tests about titles."""

from __future__ import annotations

from livingdocs.titles.papers import PaperFacts, Papers

STEEP = PaperFacts(
    id="2701.00001",
    title="Steep: Fair Queueing of Teapots over Shared Kettles",
    abstract=(
        "Tea houses share kettles between many teapots. We present Steep, a scheduler with "
        "infusion-aware batching and leaf-level preemption. Steep bounds the waiting time of each "
        "teapot and raises the throughput of a kettle 2.1 times."
    ),
    authors=("Mira Okafor", "Nils Bergström", "Li Hana"),
    former_titles=("Waiting for Tea: Preemptive Infusion in Crowded Houses",),
)
SAMOVAR = PaperFacts(
    id="2701.00002",
    title="Samovar: A Distributed Cache for Infusion Requests",
    abstract="Samovar keeps warm infusions in a cache that spans several houses.",
    authors=("Ana Duarte",),
)
REUSE = PaperFacts(
    id="2701.00003",
    title="Characterizing Leaf Reuse in Multi-Tenant Tea Houses",
    abstract="A measurement study of how often leaves are steeped again, over forty houses.",
)
CUPS = PaperFacts(
    id="2701.00004",
    title="GraspCup: Dexterous Handling of Porcelain from Egocentric Videos",
    abstract="A robot hand learns to lift porcelain from videos of people who drink.",
)
WINNOW = PaperFacts(
    id="2701.00005",
    title="Winnow: Decoupling Expert Pruning across Prefill and Decode for MoE Serving",
)
PROMPT = PaperFacts(
    id="2701.00006",
    title="Agent Memory Below the Prompt: Persistent Q4 KV Cache for Multi-Agent LLM Inference",
)
OBSERVE = PaperFacts(
    id="2701.00007",
    title="Enabling Performant and Flexible Model-Internal Observability for LLM Inference",
)
SURVEY = PaperFacts(
    id="2701.00008",
    title="From Buffers to Hierarchies: A Survey of KV Cache Management for LLM Serving",
)

ALL = (STEEP, SAMOVAR, REUSE, CUPS, WINNOW, PROMPT, OBSERVE, SURVEY)
PAPERS = Papers(ALL)
