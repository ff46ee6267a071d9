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

/** Aborts its `signal` when the model is too slow. `who` is the provider's name in the sentence. */
export function watchCall(limits: CallLimits, who: string): CallWatch {
  const controller = new AbortController()
  let failure: TurnFailure | null = null
  const end = (sentence: string) => () => {
    failure ??= callFailure('too-slow', sentence)
    controller.abort()
  }
  const whole = setTimeout(
    end(`${who} wrote for more than ${inWords(limits.wholeMs)} and was stopped. What had come is kept.`),
    limits.wholeMs,
  )
  const endsAt = performance.now() + limits.wholeMs
  const untilFirst = () =>
    setTimeout(
      end(
        `${who} did not begin to answer within ${inWords(limits.firstTokenMs)}: try again, or choose another model.`,
      ),
      limits.firstTokenMs,
    )
  let next = untilFirst()
  return {
    signal: controller.signal,
    sign() {
      clearTimeout(next)
      if (controller.signal.aborted) return
      next = setTimeout(
        end(
          `${who} fell silent for ${inWords(limits.gapMs)} in the middle of its answer. What had come is kept.`,
        ),
        limits.gapMs,
      )
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

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return `${ms} milliseconds`
  if (seconds === 1) return 'a second'
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}
