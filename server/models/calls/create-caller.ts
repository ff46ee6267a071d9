import type { Readable } from '#base/readable.ts'
import type { Log } from '#server/ground/log.ts'
import { isAllowedModel } from '#session/agents/allowed-models.ts'
import type { ModelsView } from '#session/projection.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure } from '../providers/call-failure.ts'
import type { LocalFacts } from '../providers/local-facts.ts'
import type { ModelProviders } from '../providers/model-providers.ts'
import type { Prices } from '../providers/prices.ts'
import { providerName, splitModel } from '../providers/providers.ts'
import type { HideSecrets } from '../wire/hide-secrets.ts'
import { answerCall } from './answer-call.ts'
import { CALL_LIMITS, type CallLimits, LOCAL_CALL_LIMITS } from './call-limits.ts'
import type { CallPlace, PlaceRequest } from './call-queue.ts'
import type { CallQueues } from './call-queues.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import type { ToolSupport } from './tool-support.ts'
import { untilAborted } from './until-aborted.ts'

/** The parts that decide whether, when and how a call is sent; see `ModelsOptions`. */
interface ModelCallerOptions {
  view: Readable<ModelsView>
  providers: Pick<ModelProviders, 'open'>
  queues: CallQueues
  facts: Pick<LocalFacts, 'known' | 'learn'>
  tools: Pick<ToolSupport, 'known' | 'refused'>
  prices: Prices
  hide: HideSecrets
  log: Pick<Log, 'error'>
  limits?: Partial<CallLimits>
  /** Aborted when agents are switched off; another signal once they are on again. */
  off: () => AbortSignal
}

/** Sends calls, each from a place in the queue of its provider. */
export interface ModelCaller {
  enter(request: PlaceRequest): Promise<CallPlace | null>
  /** Never rejects. */
  answer(call: ModelCall): Promise<CallEnd>
}

const NOT_ASKED: CallEnd = { state: 'aborted', text: '', usage: null }

/** Nothing is sent to a model that is not allowed, from a queue whose provider was found down, or after an abort. */
export function createCaller(options: ModelCallerOptions): ModelCaller {
  const { view, providers, queues, facts, tools, prices, hide, log, off } = options

  function enter({ signal, ...request }: PlaceRequest): Promise<CallPlace | null> {
    const wanted = AbortSignal.any([signal, off()])
    return queues.of(request.model).enter({ ...request, signal: wanted })
  }

  async function send(call: ModelCall): Promise<CallEnd> {
    const stopped = off()
    const signal = AbortSignal.any([call.signal, stopped])
    const opened = await untilAborted(providers.open(call.model), signal)
    if (opened === null || signal.aborted) return NOT_ASKED
    if ('failure' in opened) return notSent(opened.failure)
    const limits = { ...timesOf(call.model), ...options.limits }
    const thinks = facts.known(splitModel(call.model).name).thinks === true
    return await answerCall(opened.model, call, { limits, prices, hide, off: stopped, thinks, tools })
  }

  return {
    enter,
    async answer(call) {
      let place = call.place?.isHeld() ? call.place : null
      let end: CallEnd | undefined
      try {
        const refused = notAllowedFailure(view.get(), call.model)
        if (refused) return notSent(refused)
        place ??= await enter(placeFor(call))
        call.onWait?.(false)
        if (place === null) return NOT_ASKED
        end = place.foundDown ? notSent(place.foundDown) : await send(call)
        const { cut } = end.usage ?? {}
        if (cut) facts.learn(splitModel(call.model).name, cut.readTokens)
        return end
      } catch (error) {
        // A bug of ours; providers' errors arrive as values. It must not end a round either.
        log.error({ err: error, model: call.model }, 'unexpected model failure')
        const provider = providerName(splitModel(call.model).provider)
        return notSent(callFailure('provider-error.not-called', { provider }))
      } finally {
        place?.leave(end)
      }
    },
  }
}

/** Checked for each call: the operator may have decided otherwise since it was planned. */
export function notAllowedFailure({ allowed }: ModelsView, model: string): TurnFailure | null {
  return allowed && !isAllowedModel(model, allowed) ? callFailure('no-model.not-allowed', { model }) : null
}

function placeFor({ model, script, signal, onWait }: ModelCall): PlaceRequest {
  return { model, task: script.task, signal, ...(onWait && { onWait: () => onWait(true) }) }
}

function notSent(failure: TurnFailure): CallEnd {
  return { state: 'failed', text: '', failure, usage: null }
}

function timesOf(model: string): CallLimits {
  return splitModel(model).provider === 'local' ? LOCAL_CALL_LIMITS : CALL_LIMITS
}
