/** How much one HTTP answer of a model server may bring. What is over `max…PerSecond`, of all answers together, waits; all else ends the call. */
export interface AnswerLimits {
  /** Of one server-sent event: OpenAI's last one repeats the whole prompt and the whole answer. */
  maxEventBytes: number
  maxStreamBytes: number
  /** A few events for each token that the longest answer may have. */
  maxEvents: number
  /** Of an answer that is no stream: a list of models, a count of tokens, an error. */
  maxBodyBytes: number
  /**
   * Waited for, not refused: a proxy that holds an honest answer back sends all of it at once. Meanwhile the rest stays in
   * the other side's buffers.
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

/** Why an answer was refused while it came: the closed list behind `failureOf`. */
export type RefusedAnswerReason = 'redirect' | 'long-event' | 'long-stream' | 'many-events' | 'long-body'

/** Thrown out of `fetch`, or out of the answer's body. */
export class RefusedAnswer extends Error {
  readonly reason: RefusedAnswerReason
  constructor(reason: RefusedAnswerReason) {
    super(`the answer of a model server was refused: ${reason}`)
    this.name = 'RefusedAnswer'
    this.reason = reason
  }
}

/** Libraries wrap what `fetch` throws, some more than once. null: it was something else. */
export function refusedAnswerIn(error: unknown): RefusedAnswer | null {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof RefusedAnswer) return cause
    cause = cause.cause
  }
  return null
}
