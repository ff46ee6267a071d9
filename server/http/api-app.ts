import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '#server/access/authenticate.ts'
import { ErrorAnswer } from './api-shapes.ts'
import { Problem } from './problem.ts'
import type { RequestTurn } from './request-turns.ts'

export interface ApiEnv {
  /** Missing where a request is made without a socket, in tests. */
  Bindings: Partial<HttpBindings>
  Variables: {
    caller: Caller | null
    /** For a handler that only waits from now on: the next request of the same sender may begin. */
    turn: RequestTurn
    /** The whole body of a route that takes a file. */
    readFile: () => Promise<Uint8Array<ArrayBuffer>>
  }
}
export type ApiApp = OpenAPIHono<ApiEnv>
export type ApiContext = Context<ApiEnv>

/** An app whose routes answer a body that doesn't fit with the first thing that is wrong with it. */
export function createApp(): ApiApp {
  return new OpenAPIHono<ApiEnv>({
    defaultHook(result) {
      if (result.success) return
      const [first] = result.error.issues
      // Of alternatives, the last is the one with the most to say.
      const issue = first?.code === 'invalid_union' ? (first.errors.at(-1)?.[0] ?? first) : first
      const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
      throw new Problem('bad-request', `${where}${issue?.message ?? 'not as described'}`)
    },
  })
}

export const MAX_KEY_CHARS = 128

/** A described JSON answer. */
export function answer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { content: { 'application/json': { schema } }, description }
}

/** A described JSON body. */
export function body<Schema extends z.ZodType>(schema: Schema, required = true) {
  return { content: { 'application/json': { schema } }, required }
}

export const problemAnswer = answer(ErrorAnswer, 'Why not, in words and as a code')
/** What every route may answer besides its own. */
export const problems = {
  400: problemAnswer,
  401: problemAnswer,
  403: problemAnswer,
  404: problemAnswer,
  408: problemAnswer,
  409: problemAnswer,
  413: problemAnswer,
  415: problemAnswer,
  429: problemAnswer,
  500: problemAnswer,
  503: problemAnswer,
} as const

/** Of requests that may be repeated: a second one with the same key changes nothing more. Longer keys are cut. */
export const OnceHeader = z.object({
  'idempotency-key': z.string().optional().meta({
    maxLength: MAX_KEY_CHARS,
    description: 'Your name for this request: repeating it with the same one changes nothing more.',
  }),
})

export const BoardPath = z.object({ boardId: z.string().max(64) })
