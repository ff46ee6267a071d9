/**
 * Limits for one HTTP answer of a model server. Exceeding `max…PerSecond`, counted over all answers, makes an answer wait;
 * exceeding any other ends the call.
 */
export interface AnswerLimits {
  /** Limit of one server-sent event: OpenAI's last event repeats the whole prompt and the whole answer. */
  maxEventBytes: number
  maxStreamBytes: number
  /** A few events for each token of the longest answer. */
  maxEvents: number
  /** Limit of an answer that is not a stream: a list of models, a count of tokens, an error. */
  maxBodyBytes: number
  /**
   * Makes the answer wait: a proxy that holds back an honest answer sends all of it at once. The rest stays in the other side's
   * buffers.
   */
  maxBytesPerSecond: number
  maxEventsPerSecond: number
}

export const ANSWER_LIMITS: AnswerLimits = {
  maxEventBytes: 2 * 1024 * 1024,
  maxStreamBytes: 16 * 1024 * 1024,
  maxEvents: 50_000,
  maxBodyBytes: 4 * 1024 * 1024,
  maxBytesPerSecond: 4 * 1024 * 1024,
  maxEventsPerSecond: 1_500,
}

/** Why an answer was refused while it arrived: the closed list behind `failureOf`. */
export type RefusedAnswerReason =
  | 'redirect'
  | 'page'
  | 'long-event'
  | 'long-stream'
  | 'many-events'
  | 'long-body'

/** Thrown by `fetch` or by reading the answer's body. */
export class RefusedAnswer extends Error {
  readonly reason: RefusedAnswerReason
  constructor(reason: RefusedAnswerReason) {
    super(`the answer of a model server was refused: ${reason}`)
    this.name = 'RefusedAnswer'
    this.reason = reason
  }
}

/** Libraries wrap what `fetch` throws, some more than once. `null` if it was another error. */
export function refusedAnswerIn(error: unknown): RefusedAnswer | null {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof RefusedAnswer) return cause
    cause = cause.cause
  }
  return null
}
