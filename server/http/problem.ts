import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorCode, PROBLEMS, type ProblemCode, STATUS_OF_REFUSAL } from '#api/problems.ts'
import type { Refusal } from '#session/refusal.ts'

/**
 * A refusal. Thrown, because that is hono's only way to leave a handler from a function that it calls;
 * create-api.ts turns it into `{error: {code, message}}`.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ErrorCode

  constructor(why: ProblemCode | Refusal, message?: string) {
    const isRefusal = typeof why !== 'string'
    super(message ?? (isRefusal ? why.message : PROBLEMS[why][1]))
    this.status = isRefusal ? STATUS_OF_REFUSAL[why.code] : PROBLEMS[why][0]
    this.code = isRefusal ? why.code : why
  }
}
