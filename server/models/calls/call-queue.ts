import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure } from '../providers/call-failure.ts'
import { providerName, splitModel } from '../providers/providers.ts'
import type { CallEnd, ModelTask } from './model-call.ts'
import { createSharedBeginnings } from './shared-beginnings.ts'

/** A place among the calls that a provider gets at once. */
export interface CallPlace {
  /** Set if the provider was found not to answer while the place was waited for: nothing should be sent. */
  readonly foundDown: TurnFailure | null
  /** False once it was left: another call needs another place. */
  isHeld(): boolean
  /** The answer begins: requests that begin like this one may follow. */
  begun(): void
  /** Frees the place for the next call. `end`: how its own call ended. Only the first call of `leave` counts. */
  leave(end?: CallEnd): void
}

/** The purpose of a call; `compare`: the meaning of texts, without an answer. */
type QueueTask = ModelTask | 'compare'

export interface PlaceRequest {
  /** `provider:model`. */
  model: string
  task: QueueTask
  /** Aborted, it leaves the queue. */
  signal: AbortSignal
  /** Names the beginning that it shares with others: the first of them is sent alone until its answer begins. Missing: it shares none. */
  beginning?: string
  /** Called if there is no place at once. */
  onWait?: () => void
}

/** The calls to one provider, of which so many run at once. */
export interface CallQueue {
  /** Resolves with a place, in order of RANK and of arrival; with `null` if `signal` was aborted first. */
  enter(request: PlaceRequest): Promise<CallPlace | null>
}

/** Talks are first, because a person waits for them; sorting and comparing are last. */
const RANK: Partial<Record<QueueTask, number>> = { talk: 0, sort: 2, compare: 2 }
const USUAL_RANK = 1

interface Waiting extends PlaceRequest {
  admit(place: CallPlace | null): void
}

/**
 * Lets `maxAtOnce` calls run. An unreachable provider is discovered once: calls that wait at that moment fail with its
 * failure instead of trying in turn. A model that did not begin to answer, or takes no calls before a named time,
 * counts for calls that wait for the same model.
 */
export function createCallQueue(maxAtOnce: number): CallQueue {
  const waiting: Waiting[] = []
  let running = 0
  let answers = 0
  const beginnings = createSharedBeginnings(admitNext)

  function mayStart({ beginning }: PlaceRequest): boolean {
    return running < maxAtOnce && !beginnings.mustWait(beginning)
  }

  function admitNext(): void {
    for (;;) {
      const first = waiting.findIndex(mayStart)
      if (first === -1) return
      for (const entry of waiting.splice(first, 1)) entry.admit(take(entry))
    }
  }

  function take({ model, beginning }: PlaceRequest): CallPlace {
    running += 1
    const answersBefore = answers
    const begun = beginnings.send(beginning)
    let isHeld = true
    return {
      foundDown: null,
      isHeld: () => isHeld,
      begun,
      leave(end) {
        if (!isHeld) return
        isHeld = false
        running -= 1
        if (end?.state === 'done') answers += 1
        // Another call was answered since, so the provider can be reached.
        if (end?.state === 'failed' && answers === answersBefore) turnAway(model, end)
        begun()
        admitNext()
      },
    }
  }

  function turnAway(model: string, { failure, text }: Extract<CallEnd, { state: 'failed' }>): void {
    const isSilent = failure.code === 'too-slow' && text === ''
    // With a time before which nothing helps, the refusal is that of every call.
    const isLater = failure.retryAt !== undefined
    if (failure.code !== 'unreachable' && !isSilent && !isLater) return
    const foundDown = isLater ? failure : notAnswering(model)
    for (const each of [...waiting]) {
      if (failure.code !== 'unreachable' && each.model !== model) continue
      waiting.splice(waiting.indexOf(each), 1)
      each.admit(noPlace(foundDown))
    }
  }

  return {
    enter(request) {
      const { signal, task } = request
      if (signal.aborted) return Promise.resolve(null)
      if (mayStart(request)) return Promise.resolve(take(request))
      request.onWait?.()
      return new Promise((resolve) => {
        const entry: Waiting = {
          ...request,
          admit(place) {
            signal.removeEventListener('abort', giveUp)
            resolve(place)
          },
        }
        function giveUp(): void {
          waiting.splice(waiting.indexOf(entry), 1)
          resolve(null)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        const after = waiting.findIndex((each) => rankOf(each.task) > rankOf(task))
        waiting.splice(after === -1 ? waiting.length : after, 0, entry)
      })
    },
  }
}

/** Takes up no place, because nothing is sent from it. */
function noPlace(foundDown: TurnFailure): CallPlace {
  let isHeld = true
  return {
    foundDown,
    isHeld: () => isHeld,
    begun: () => undefined,
    leave() {
      isHeld = false
    },
  }
}

function rankOf(task: QueueTask): number {
  return RANK[task] ?? USUAL_RANK
}

function notAnswering(model: string): TurnFailure {
  const provider = providerName(splitModel(model).provider)
  return { ...callFailure('not-asked.silent-before', { provider }), isRetryable: true }
}
