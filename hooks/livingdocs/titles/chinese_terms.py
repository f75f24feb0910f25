"""Chinese words of the field with the English words that a title would have for them.

The list is this project's own. It only ever speaks for a title: a Chinese word that is not here,
or whose English is not in the paper, says nothing, because a translator is free.
"""

from __future__ import annotations

from typing import Final

from livingdocs.titles.words import read_keys

_TERMS: Final = """
安全: safety, security | 案例: case | 编排: orchestration | 编译: compiler
变换器: transformer | 表示: representation | 并行: parallel, parallelism | 并发: concurrent
不确定性: uncertainty | 部署: deployment, serving | 采样: sampling | 参数: parameter
测试时: test-time | 层级: hierarchical | 查询: query | 超参数: hyperparameter | 成本: cost
程序: program | 持久: persistent, persistence | 池: pool | 冲突: conflict | 重用: reuse
抽取: extraction | 传输: transfer, transport | 词元: token | 存储: storage | 大模型: llm
大语言模型: llm | 代价: cost | 代理: agent | 代码: code | 带宽: bandwidth | 低秩: low-rank
低比特: low-bit | 低精度: low-precision | 低延迟: low-latency | 调度: scheduling, scheduler
定价: pricing | 动态: dynamic | 端到端: end-to-end | 对抗: adversarial | 对齐: alignment
多模态: multimodal | 多智能体: multi-agent | 多任务: multi-task | 多轮: multi-turn
多语言: multilingual | 多租户: multi-tenant | 吞吐: throughput | 发现: discovery
仿真: simulation | 反馈: feedback | 泛化: generalization | 范式: paradigm | 防御: defense
访存: memory access | 分布式: distributed | 分词: tokenization | 分块: chunked, block
分类: classification, taxonomy | 分离: disaggregation, disaggregated, decoupling
服务: serving, service | 负载: workload, load | 复用: reuse | 概率: probability
感知: aware, perception | 高效: efficient | 个性化: personalization | 根因: root cause
攻击: attack | 供应链: supply chain | 共享: shared, sharing | 故障: failure, fault
观测: observability | 管理: management | 规划: planning | 规则: rule | 过拟合: overfitting
核心: core | 何处: where | 何时: when | 后门: backdoor | 后训练: post-training
缓存: cache, caching | 幻觉: hallucination | 恢复: recovery | 回归: regression
混合: hybrid, mixture, mixed | 混合专家: moe | 机器人: robot | 机器翻译: machine translation
机制: mechanism | 基础设施: infrastructure | 基准: benchmark | 激活: activation
集群: cluster | 计算: compute, computing, computation | 记忆: memory, memorization
加速: acceleration, accelerating, faster | 监督: supervised | 检测: detection
检索: retrieval | 检索增强: rag | 剪枝: pruning | 交互: interaction | 结构: structure
结构化: structured | 解码: decoding, decode | 解释: explanation, interpretability
界面: gui, interface | 精度: precision, accuracy | 静态: static | 卷积: convolution
决策: decision | 均衡: balancing | 开源: open-source | 可靠性: reliability
可持续: sustainable | 可观测性: observability | 可解释: explainable, interpretable
可验证: verifiable | 控制: control, controller | 控制器: controller
控制平面: control plane | 控制面: control plane | 跨模式: cross-mode | 框架: framework
扩散: diffusion | 扩展: scaling, scalable | 联邦: federated | 连续: continuous
量化: quantization | 路由: routing, router | 流水线: pipeline | 流式: streaming
鲁棒: robust | 漏洞: vulnerability | 蒙版: mask | 目标检测: object detection | 内存: memory
内核: kernel | 能耗: energy | 批处理: batching, batch | 评测: evaluation, benchmark
评估: evaluation | 偏好: preference | 偏见: bias | 瓶颈: bottleneck | 前缀: prefix
嵌入: embedding | 强化学习: rl | 轻量: lightweight | 全景: survey, overview | 权重: weight
任务: task | 融合: fusion | 软件: software | 弱监督: weakly supervised | 三维: 3d
扫描: scan | 上下文: context | 设备: device | 神经网络: neural network
生成: generation, generative | 时延: latency | 实时: real-time | 实证: empirical
世界模型: world model | 视觉: vision, visual | 视频: video | 首个: first | 首字延迟: ttft
数据: data | 数据库: database | 数据集: dataset | 水印: watermark | 思维链: cot
搜索: search | 提示: prompt | 提示词: prompt | 提取: extraction | 调优: tuning
通信: communication | 统一: unified | 投机: speculative
投机解码: speculative decoding, speculative | 图像: image | 图神经网络: gnn
推测: speculative | 推理: inference, reasoning, serving | 推荐: recommendation
微调: fine-tuning, finetuning | 文本: text | 问答: question answering
稳定: stable, stability | 无损: lossless | 稀疏: sparse, sparsity | 系统: system
显存: memory | 线性: linear | 相位: phase | 阶段: phase, stage | 项目: project
消费级: consumer | 协同: collaborative, co-design, joint
卸载: offloading, offload, offloaded | 新型: novel | 信任: trust | 行为: behavior
性能: performance | 序列: sequence | 虚拟: virtual | 旋转: rotation | 学习: learning
训练: training | 循环: recurrent, loop | 压缩: compression, compressed
延迟: latency, delay | 演化: evolution | 演进: evolution
验证: verification, verify, verifier | 样本: sample | 遗忘: unlearning, forgetting
异构: heterogeneous | 隐私: privacy | 引擎: engine | 硬件: hardware
优化: optimization, optimizing, efficient | 有害: harmful | 语音: speech, voice
语义: semantic | 语言模型: lm, llm | 预测: prediction, predictive | 预填充: prefill
预取: prefetch, prefetching | 预训练: pretraining, pre-training | 越狱: jailbreak
云原生: cloud-native | 运维: operations | 早退: early exit | 噪声: noise
蒸馏: distillation | 张量: tensor | 真实: real | 正则: regularization | 知识: knowledge
知识图谱: kg | 执行: execution | 智能体: agent, agentic | 直接: direct | 指令: instruction
指纹: fingerprinting, fingerprint | 中毒: poisoning | 终端: terminal | 注意力: attention
注入: injection | 专家: expert, moe | 状态: state | 资源: resource
自动: automatic, automated | 自回归: autoregressive | 自适应: adaptive
综述: survey, review, overview | 阻塞: blocking | 组合: composition, combination
最优: optimal
"""


def _parsed(text: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    terms: dict[str, tuple[tuple[str, ...], ...]] = {}
    for entry in text.replace("\n", "|").split("|"):
        chinese, _, english = entry.partition(":")
        if english:
            terms[chinese.strip()] = tuple(read_keys(each.strip()) for each in english.split(","))
    return terms


TERMS: Final = _parsed(_TERMS)
"""Chinese term -> the English ones it may stand for, each as the keys of its words."""

_LONGEST: Final = max(map(len, TERMS))


def terms_in(run: str) -> tuple[str, ...]:
    """The terms in a run of Chinese characters, longest first at each place, without overlap."""
    found: list[str] = []
    place = 0
    while place < len(run):
        for width in range(min(_LONGEST, len(run) - place), 0, -1):
            if (term := run[place : place + width]) in TERMS:
                found.append(term)
                place += width
                break
        else:
            place += 1
    return tuple(dict.fromkeys(found))
