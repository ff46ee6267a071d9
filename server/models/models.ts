import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Readable } from '#base/readable.ts'
import type { Log } from '#server/log.ts'
import type { Agent } from '#session/agents/agent.ts'
import { type GuestBoardRule, isAllowedModel } from '#session/agents/allowed-models.ts'
import type { Amount } from '#session/model-usage.ts'
import type { ModelsView } from '#session/projection.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import type { AgentsSwitch } from './agents-switch.ts'
import type { AnthropicAccount } from './anthropic-account.ts'
import { callFailure, notAllowed } from './call-failure.ts'
import { CALL_LIMITS, type CallLimits, LOCAL_CALL_LIMITS } from './call-limits.ts'
import { callModel } from './call-model.ts'
import { estimatePromptOf } from './estimate-tokens.ts'
import type { HideSecrets } from './hide-secrets.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import type { ModelProviders } from './model-providers.ts'
import type { ModelRulesView } from './model-rules.ts'
import type { Prices } from './prices.ts'
import { providerName, splitModel } from './providers.ts'
import { untilAborted } from './until-aborted.ts'

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
  /** Never rejects. */
  call(options: ModelCall): Promise<CallEnd>
  /** Upper bound of a call's tokens: its whole input, and the longest allowed output. */
  estimate(model: string, prompt: Prompt, maxOutputTokens: number): Promise<Amount>
  /** The operator's switch, kept over a restart. Switching off ends every running call. */
  setOn(isOn: boolean): Promise<void>
  /** Calls the listener when the switch was turned, here or by another process. Returns a function that removes it. */
  onOff(listener: (isOn: boolean) => void): () => void
  /** Ends every running call. */
  stop(): Promise<void>
}

/** The providers, rules and prices that decide whether a call is made, how long it may take and what it costs. */
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
  /** Cuts keys out of what providers say before it reaches a page or the log. */
  hide: HideSecrets
  log: Pick<Log, 'warn' | 'error'>
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
  const { view, rules, providers, agentsSwitch, prices, hide, account, log } = options
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
    return findNotAllowedFailure(view.get(), model) ?? providers.findFailure(model)
  }

  async function answer(call: ModelCall): Promise<CallEnd> {
    const stopped = off.signal
    const notAsked: CallEnd = { state: 'aborted', text: '', usage: null }
    try {
      const failure = findNotAllowedFailure(view.get(), call.model)
      if (failure) return { state: 'failed', text: '', failure, usage: null }
      const signal = AbortSignal.any([call.signal, stopped])
      const opened = await untilAborted(providers.open(call.model), signal)
      if (opened === null || signal.aborted) return notAsked
      if ('failure' in opened) return { state: 'failed', text: '', failure: opened.failure, usage: null }
      const limits = { ...limitsOf(call.model), ...options.limits }
      return await callModel(opened.model, call, { limits, prices, hide, off: stopped })
    } catch (error) {
      // A bug of ours; providers' errors arrive as values. It must not end a round either.
      log.error({ err: error, model: call.model }, 'calling a model failed')
      const who = providerName(splitModel(call.model).provider)
      const failure = callFailure('provider-error', `${who} could not be called: see the server’s log.`)
      return { state: 'failed', text: '', failure, usage: null }
    }
  }

  return {
    view,
    modelFor: ({ model, kind }) =>
      model ?? (kind === 'synthesizer' ? view.get().synthesis : view.get().ordinary),
    guestBoards: () => rules.get().guestBoards,
    findFailure,
    async call(call) {
      const release = agentsSwitch.hold()
      const answering = answer(call)
      running.add(answering)
      const end = await answering
      running.delete(answering)
      release()
      // Without prompt and answer: the content of a board does not belong in a log.
      if (end.state === 'failed') log.warn({ model: call.model, failure: end.failure }, 'a model failed')
      return end
    },
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

/** Checked for each call: the operator may have decided otherwise since it was planned. */
function findNotAllowedFailure({ allowed }: ModelsView, model: string): TurnFailure | null {
  return allowed && !isAllowedModel(model, allowed) ? notAllowed(model) : null
}

function limitsOf(model: string): CallLimits {
  return splitModel(model).provider === 'local' ? LOCAL_CALL_LIMITS : CALL_LIMITS
}
