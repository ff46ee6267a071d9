import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  type PlainProblemName,
  type ProblemName,
  type ProblemValues,
  problemSentence,
} from '#api/problem-sentence.ts'
import { type ErrorCode, statusOfError } from '#api/problems.ts'
import type { CodedSentence } from '#base/sentence.ts'
import type { IdeaRefusal } from '#server/ideas/idea-refusal.ts'
import type { CurrentText } from '#server/ideas/text-revision.ts'

interface ErrorBody extends CodedSentence<ErrorCode> {
  current?: CurrentText
}

/**
 * A refusal. Thrown, because that is hono's only way to leave a handler from a function that it calls;
 * create-api.ts turns it into `{error: …}`.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ErrorCode
  readonly body: { error: ErrorBody }

  /** `current`: the text that was not replaced or removed. */
  constructor(why: PlainProblemName | CodedSentence<ErrorCode>, current?: CurrentText) {
    // Named one by one: results of other folders have additional fields.
    const { code, message, variant, values } = typeof why === 'string' ? problemSentence(why) : why
    super(message)
    this.code = code
    this.status = statusOfError(code)
    this.body = {
      error: {
        ...{ code, message },
        ...(variant !== undefined && { variant }),
        ...(values && { values }),
        ...(current && { current }),
      },
    }
  }
}

export function problem<Name extends ProblemName>(name: Name, ...values: ProblemValues<Name>): Problem {
  return new Problem(problemSentence(name, ...values))
}

/** A refusal of the folder of ideas. */
export function ideaProblem(why: IdeaRefusal): Problem {
  return new Problem(why, 'current' in why ? why.current : undefined)
}
