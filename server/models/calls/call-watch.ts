import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure } from '../providers/call-failure.ts'
import type { CallLimits } from './call-limits.ts'

/** Ends a call that is too slow. */
export interface CallWatch {
  readonly signal: AbortSignal
  /** Call it at each sign of an answer. */
  sign(): void
  /** The rest of the whole time. */
  leftMs(): number
  /** Nothing is expected of the model until the returned function is called; the whole time runs on. */
  rest(): () => void
  /** The limit that was exceeded, as a failure; `null` if none was. */
  tooSlow(): TurnFailure | null
  stop(): void
}

/** Aborts its `signal` when the model is too slow. `provider` is the name in the sentence. */
export function watchCall(limits: CallLimits, provider: string): CallWatch {
  const controller = new AbortController()
  let failure: TurnFailure | null = null
  const end = (sentence: 'whole' | 'first-word' | 'silent', limitMs: number) => () => {
    failure ??= callFailure(`too-slow.${sentence}`, { provider, limitMs })
    controller.abort()
  }
  const whole = setTimeout(end('whole', limits.wholeMs), limits.wholeMs)
  const endsAt = performance.now() + limits.wholeMs
  const untilFirst = () => setTimeout(end('first-word', limits.firstTokenMs), limits.firstTokenMs)
  let next = untilFirst()
  return {
    signal: controller.signal,
    sign() {
      clearTimeout(next)
      if (controller.signal.aborted) return
      next = setTimeout(end('silent', limits.gapMs), limits.gapMs)
    },
    leftMs: () => endsAt - performance.now(),
    rest() {
      clearTimeout(next)
      return () => {
        if (!controller.signal.aborted) next = untilFirst()
      }
    },
    tooSlow: () => failure,
    stop() {
      clearTimeout(whole)
      clearTimeout(next)
    },
  }
}
