import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ErrorResponse } from '#api/error.ts'
import type { Caller } from '#server/access/authenticate.ts'
import type { TextRead } from '#server/ideas/text-revision.ts'
import { problem } from '../answers/problem.ts'
import type { RequestTurn } from '../limits/request-turns.ts'

/** The environment of handlers: Node's request, and the variables that middlewares set. */
export interface ApiEnv {
  /** Node's request and response. Missing in tests, which call the app without a socket. */
  Bindings: Partial<HttpBindings> & {
    /** The request is from this process, for the program that sent `incoming`; it has a separate body. */
    isInner?: boolean
  }
  Variables: {
    /** null: no valid proof was sent. */
    caller: Caller | null
    /**
     * The sender's place among those being worked on. A handler that only waits ends it, so that the sender's
     * next request can start.
     */
    turn: RequestTurn
    /** Reads the whole body of a route that takes a file. Throws a Problem if it is too large or too slow. */
    readFile: () => Promise<Uint8Array<ArrayBuffer>>
  }
}
/** The API's routes, and the way to call them inside this process. */
export type ApiApp = OpenAPIHono<ApiEnv>
/** A request to the API with its caller, address and limits. */
export type ApiContext = Context<ApiEnv>

/** An app whose routes refuse a body that does not match the schema, with the first error and its path. */
export function createApp(): ApiApp {
  return new OpenAPIHono<ApiEnv>({
    defaultHook(result) {
      if (result.success) return
      const [first] = result.error.issues
      // The last alternative of a union has the most useful errors.
      const issue = first?.code === 'invalid_union' ? (first.errors.at(-1)?.[0] ?? first) : first
      const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
      throw problem('bad-request.because', { reason: `${where}${issue?.message ?? 'not as described'}` })
    },
  })
}

/** The longest idempotency key; the rest is cut. */
export const MAX_KEY_CHARS = 128

/** A JSON answer for a route's description. */
export function answer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { content: { 'application/json': { schema } }, description }
}

/** A JSON body for a route's description. `required` false allows a request without one. */
export function body<Schema extends z.ZodType>(schema: Schema, required = true) {
  return { content: { 'application/json': { schema } }, required }
}

export const problemAnswer = answer(ErrorResponse, 'Why not, in words and as a code')
/** The errors that every route may answer with. */
export const problems = {
  400: problemAnswer,
  401: problemAnswer,
  403: problemAnswer,
  404: problemAnswer,
  408: problemAnswer,
  409: problemAnswer,
  412: problemAnswer,
  413: problemAnswer,
  415: problemAnswer,
  428: problemAnswer,
  429: problemAnswer,
  500: problemAnswer,
  503: problemAnswer,
} as const

/**
 * The header of requests that may be repeated: a second request with the same key changes nothing more, and gets
 * the answer of the first. Keys over MAX_KEY_CHARS are cut.
 */
export const OnceHeader = z.object({
  'idempotency-key': z.string().optional().meta({
    maxLength: MAX_KEY_CHARS,
    description: 'Your name for this request: repeating it with the same one changes nothing more.',
  }),
})

/** The header of requests that replace or remove a text. */
export const MatchHeader = z.object({
  'if-match': z.string().optional().meta({
    maxLength: MAX_KEY_CHARS,
    description:
      'The revision of the text that you have read, in quotes. Programs must send it, here or as `revision`.',
  }),
})

/** In the description of routes that replace or remove a text. */
export const READ_FIRST_DESCRIPTION =
  'A program names the `revision` of the text that it has read. Without it the answer is 428, and 412 if the text was changed since; both have the current text and its revision in `error.current`. While someone is writing in the note the answer is 409 `being-written`.'

/** The revision of the one text in the answer, for If-Match. */
export function setETag(c: ApiContext, { revision }: { revision: string }): void {
  c.header('etag', `"${revision}"`)
}

/** Returns the revision that the caller has read of a text that they replace or remove. `If-Match: *` names no text. */
export function textRead(c: ApiContext, { revision }: { revision?: string | undefined }): TextRead {
  const [, matched] = /^\s*(?:W\/)?"?([0-9a-f]{1,64})"?\s*$/.exec(c.req.header('if-match') ?? '') ?? []
  return { isProgram: c.get('caller')?.program !== undefined, revision: matched ?? revision }
}

/** Path parameters of the routes about one board. */
export const BoardPath = z.object({ boardId: z.string().max(64) })
