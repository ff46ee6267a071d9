import { type AnswerLimits, RefusedAnswer } from './answer-limits.ts'
import { boundedEvents, boundedWhole, createAnswerPace } from './bounded-body.ts'

/**
 * The `fetch` of every request to a model server, the libraries' too. It follows no redirect (a prompt is for the address
 * that the operator named) and takes no more than `limits` of an answer.
 */
export function createModelFetch(limits: AnswerLimits): typeof fetch {
  const pace = createAnswerPace(limits)
  return async (input, init) => {
    const closing = new AbortController()
    const close = () => closing.abort()
    const signal = init?.signal ? AbortSignal.any([init.signal, closing.signal]) : closing.signal
    // `error` would say no more than a network that fails does.
    const answer = await fetch(input, { ...init, signal, redirect: 'manual' })
    const { body, status, statusText, headers } = answer
    if (status >= 300 && status < 400) {
      close()
      throw new RefusedAnswer('redirect')
    }
    if (!body) return answer
    const isWhole = !answer.ok || /\bjson\b/i.test(headers.get('content-type') ?? '')
    const bounded = isWhole ? boundedWhole(body, limits, close) : boundedEvents(body, limits, pace, close)
    return new Response(bounded, { status, statusText, headers })
  }
}
