import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorCode, PROBLEMS, type ProblemCode, STATUS_OF_REFUSAL } from '#api/problems.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { CurrentText } from '#server/ideas/text-revision.ts'
import type { Refusal } from '#session/core/refusal.ts'

/**
 * A refusal. Thrown, because that is hono's only way to leave a handler from a function that it calls;
 * create-api.ts turns it into `{error: …}`.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ErrorCode
  /** The text that was not replaced or removed. */
  readonly current: CurrentText | undefined

  constructor(why: ProblemCode | Refusal, message?: string, current?: CurrentText) {
    const isRefusal = typeof why !== 'string'
    super(message ?? (isRefusal ? why.message : PROBLEMS[why][1]))
    this.status = isRefusal ? STATUS_OF_REFUSAL[why.code] : PROBLEMS[why][0]
    this.code = isRefusal ? why.code : why
    this.current = current
  }

  get body(): { error: { code: ErrorCode; message: string; current?: CurrentText } } {
    const { code, message, current } = this
    return { error: { code, message, ...(current && { current }) } }
  }
}

/** A refusal of the folder of ideas. */
export function ideaProblem(why: IdeaRefusal): Problem {
  if ('current' in why) return new Problem(why.code, why.message, why.current)
  const { code, message } = why
  return code === 'board-full' || code === 'being-written'
    ? new Problem(code, message)
    : new Problem({ code, message })
}
