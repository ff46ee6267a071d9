import { type AnswerLimits, RefusedAnswer } from './answer-limits.ts'
import { boundedEvents, boundedWhole, createAnswerPace } from './bounded-body.ts'

/**
 * The `fetch` of every request to a model server, including those of libraries. It follows no redirects (a prompt goes only to
 * the operator's address) and reads no more than `limits` of an answer.
 */
export function createModelFetch(limits: AnswerLimits): typeof fetch {
  const pace = createAnswerPace(limits)
  return async (input, init) => {
    const closing = new AbortController()
    const close = () => closing.abort()
    const signal = init?.signal ? AbortSignal.any([init.signal, closing.signal]) : closing.signal
    // `error` could not be distinguished from a network failure.
    const answer = await fetch(input, { ...init, signal, redirect: 'manual' })
    const { body, status, statusText, headers } = answer
    if (status >= 300 && status < 400) {
      close()
      throw new RefusedAnswer('redirect')
    }
    if (!body) return answer
    // A proxy or another site: nothing in it is an answer. Errors may be pages, and are quoted.
    if (answer.ok && /\bhtml\b/i.test(headers.get('content-type') ?? '')) {
      close()
      throw new RefusedAnswer('page')
    }
    const isWhole = !answer.ok || /\bjson\b/i.test(headers.get('content-type') ?? '')
    const bounded = isWhole ? boundedWhole(body, limits, close) : boundedEvents(body, limits, pace, close)
    return new Response(bounded, { status, statusText, headers })
  }
}
