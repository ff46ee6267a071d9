import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Readable } from '#base/readable.ts'
import type { Log } from '#server/ground/log.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import type { ModelsView } from '#session/projection.ts'
import type { Amount } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { AgentsSwitch } from './agents-switch.ts'
import type { CallLimits } from './calls/call-limits.ts'
import type { CallPlace, PlaceRequest } from './calls/call-queue.ts'
import type { CallQueues } from './calls/call-queues.ts'
import { createCaller, notAllowedFailure } from './calls/create-caller.ts'
import { createEmbedding, type Embedding } from './calls/embed-texts.ts'
import type { CallEnd, ModelCall } from './calls/model-call.ts'
import { createToolSupport, type ToolSupport } from './calls/tool-support.ts'
import { tracedCall } from './calls/traced-call.ts'
import type { ModelRulesView } from './model-rules.ts'
import type { AnthropicAccount } from './providers/anthropic-account.ts'
import { estimatePromptOf } from './providers/estimate-tokens.ts'
import type { LocalFacts } from './providers/local-facts.ts'
import {
  ASSUMED_CONTEXT_TOKENS,
  knownLimits,
  limitsOfContext,
  type ModelLimits,
} from './providers/model-limits.ts'
import type { ModelProviders } from './providers/model-providers.ts'
import type { Prices } from './providers/prices.ts'
import { splitModel } from './providers/providers.ts'
import type { HideSecrets } from './wire/hide-secrets.ts'

/** The only way to call models. */
export interface Models {
  /** Facts about the models that everyone may see. */
  readonly view: Readable<ModelsView>
  /** The `provider:model` for this agent: its own, or the server's default for its kind. */
  modelFor(agent: Pick<Agent, 'model' | 'kind'>): string
  /** The operator's decision about boards of guests. */
  guestBoards(): GuestBoardRule
  /** Why this model can't answer now; `null` if it can. */
  findFailure(model: string): TurnFailure | null
  /** The models that take tools, for all calls of this process. */
  readonly tools: ToolSupport
  /** The model's context and maximum answer. Queries its server unless that is recent; never rejects. */
  limitsOf(model: string): Promise<ModelLimits>
  /**
   * Waits for a place among the calls that the model's provider gets at once. `null`: `signal` was aborted, or agents were switched
   * off. The place has to be left, or given to `call`.
   */
  enter(request: PlaceRequest): Promise<CallPlace | null>
  /** Waits for a place if it has none. The time limits begin when the request is sent. Never rejects. */
  call(options: ModelCall): Promise<CallEnd>
  /** Compares texts by meaning, where there is a model for it. */
  readonly embedding: Embedding
  /** Upper bound of a call's tokens: its whole input, and the longest allowed output. */
  estimate(model: string, prompt: Prompt, maxOutputTokens: number): Promise<Amount>
  /** The operator's switch, kept over a restart. Switching off ends every running call. */
  setOn(isOn: boolean): Promise<void>
  /** Calls the listener when the switch was turned, here or by another process. Returns a function that removes it. */
  onOff(listener: (isOn: boolean) => void): () => void
  /** Ends every running call. */
  stop(): Promise<void>
}

/** The providers, rules and prices that decide whether a call is made, its time limits and its cost. */
export interface ModelsOptions {
  /** Kept up to date by the caller: `allowed` is read again for each call. */
  view: Readable<ModelsView>
  /** Read for boards of guests only; what models are allowed is in `view`. */
  rules: Readable<ModelRulesView>
  /** Opens models, or returns the reason why one can't be called. */
  providers: ModelProviders
  /** Turned off, it ends every running call; a running call has it read more often. */
  agentsSwitch: AgentsSwitch
  /** Prices of calls; `null` for a model without a price, whose calls count in tokens only. */
  prices: Prices
  /** Cuts keys out of providers' messages before they reach a page or the log. */
  hide: HideSecrets
  log: Pick<Log, 'warn' | 'error'>
  /** How many calls each provider gets at once. */
  queues: CallQueues
  facts: Omit<LocalFacts, 'stop'>
  /** The operator's own context for local models whose servers don't report one; `null`: none. */
  localContextTokens: number | null
  /** `null` without an Anthropic key. */
  account: Pick<AnthropicAccount, 'countTokens'> | null
  /** Replaces these limits of every call; for tests. */
  limits?: Partial<CallLimits>
  /** From this many tokens on, an estimate is not precise enough. */
  countFromTokens?: number
}

/** About where an estimate that is a fifth too high would refuse a board a round that it can pay for. */
const COUNT_FROM_TOKENS = 20_000

/** Turning the switch off ends running calls; after `stop`, no call is made any more. */
export function createModels(options: ModelsOptions): Models {
  const { view, rules, providers, agentsSwitch, prices, account, log, facts } = options
  const { countFromTokens = COUNT_FROM_TOKENS } = options
  const running = new Set<Promise<CallEnd>>()
  let isStopped = false
  let off = new AbortController()
  if (!agentsSwitch.isOn.get()) off.abort()
  const unsubscribe = agentsSwitch.isOn.subscribe(() => {
    if (!agentsSwitch.isOn.get()) off.abort()
    else if (!isStopped) off = new AbortController()
  })

  function findFailure(model: string): TurnFailure | null {
    return notAllowedFailure(view.get(), model) ?? providers.findFailure(model)
  }

  async function call(asked: ModelCall): Promise<CallEnd> {
    const release = agentsSwitch.hold()
    const answering = tracedCall(asked, answer)
    running.add(answering)
    const end = await answering
    running.delete(answering)
    release()
    // Without prompt and answer: the content of a board does not belong in a log.
    if (end.state === 'failed') log.warn({ model: asked.model, failure: end.failure }, 'model failed')
    return end
  }
  const tools = createToolSupport({ call }, (model) => facts.known(splitModel(model).name).takesTools)
  const { enter, answer } = createCaller({ ...options, tools, off: () => off.signal })

  return {
    view,
    modelFor: ({ model, kind }) =>
      model ?? (kind === 'synthesizer' ? view.get().synthesis : view.get().ordinary),
    guestBoards: () => rules.get().guestBoards,
    findFailure,
    tools,
    async limitsOf(model) {
      const known = knownLimits(model)
      if (known) return known
      const { contextTokens } = await facts.of(splitModel(model).name)
      if (contextTokens !== null) return limitsOfContext(contextTokens)
      return options.localContextTokens === null
        ? limitsOfContext(ASSUMED_CONTEXT_TOKENS, 'assumed')
        : limitsOfContext(options.localContextTokens, 'variable')
    },
    enter,
    call,
    embedding: createEmbedding({ ...options, off: () => off.signal }),
    async estimate(model, prompt, maxOutputTokens) {
      const { provider, name } = splitModel(model)
      let inputTokens = estimatePromptOf(model, prompt)
      if (provider === 'anthropic' && account && inputTokens >= countFromTokens)
        inputTokens = (await account.countTokens(name, prompt)) ?? inputTokens
      const taken = { inputTokens, outputTokens: maxOutputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }
      return { tokens: inputTokens + maxOutputTokens, costMicros: prices.cost(model, taken) }
    },
    setOn: (isOn) => agentsSwitch.set(isOn),
    onOff: (listener) => agentsSwitch.isOn.subscribe(() => listener(agentsSwitch.isOn.get())),
    async stop() {
      isStopped = true
      off.abort()
      unsubscribe()
      await Promise.all(running)
    },
  }
}
