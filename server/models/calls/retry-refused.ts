import { setTimeout as delay } from 'node:timers/promises'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { APICallError, wrapLanguageModel } from 'ai'
import { retryAfterMs } from '../wire/retry-after.ts'
import type { CallLimits } from './call-limits.ts'
import type { CallWatch } from './call-watch.ts'

/** Doubled for each further try where the provider names no time. */
const FIRST_WAIT_MS = 2_000

/**
 * A model that sends a temporarily refused request again, at most `maxRetries` times. A wait that the provider names is kept if it
 * leaves as much time for the answer; otherwise the error is thrown. The wait is no silence of the model for `watch`.
 */
export function retryRefused(
  model: LanguageModelV4,
  { maxRetries }: Pick<CallLimits, 'maxRetries'>,
  watch: Pick<CallWatch, 'leftMs' | 'rest'>,
): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream, params: { abortSignal } }) {
        for (let retry = 0; ; retry++) {
          try {
            return await doStream()
          } catch (error) {
            const waitMs = retry < maxRetries ? waitFor(error, retry) : null
            if (waitMs === null || waitMs > watch.leftMs() / 2 || abortSignal?.aborted) throw error
            const resume = watch.rest()
            await delay(waitMs, undefined, { signal: abortSignal })
            resume()
          }
        }
      },
    },
  })
}

/** `null`: sending it again would not help. */
function waitFor(error: unknown, retry: number): number | null {
  if (!APICallError.isInstance(error) || !error.isRetryable) return null
  return retryAfterMs(error.responseHeaders) ?? FIRST_WAIT_MS * 2 ** retry
}
