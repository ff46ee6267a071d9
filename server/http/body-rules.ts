import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_IMPORT_BYTES } from '#server/agents/files/read-import.ts'
import { MAX_UPLOAD_BYTES } from '#server/transfer/read-file.ts'
import type { ApiEnv } from './api-app.ts'
import { Problem } from './problem.ts'

const MAX_BODY_BYTES = 256 * 1024
/** A file as it is, of any type. */
const FILE_PATH = /^\/api\/v1\/boards\/[^/]+\/(agents\/import|import\/aistorm)$/
/** A table, a list or a whole board as it is, of any type. */
const UPLOAD_PATH = /^\/api\/v1\/boards\/([^/]+\/)?import$/
/** An agent as JSON or as its Markdown file. */
const AGENT_PATH = /^\/api\/v1\/boards\/[^/]+\/agents(\/[^/]+)?$/

/** How large a body may be. */
export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) => {
  if (UPLOAD_PATH.test(c.req.path)) return limitUpload(c, next)
  return (FILE_PATH.test(c.req.path) ? limitFile : limitJson)(c, next)
}
const limitJson = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge })
const limitUpload = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: tooLarge })
const limitFile = bodyLimit({ maxSize: MAX_IMPORT_BYTES, onError: tooLarge })

function isFile(path: string): boolean {
  return FILE_PATH.test(path) || UPLOAD_PATH.test(path)
}

function tooLarge(): never {
  throw new Problem('too-large')
}

/** Else a body of another type would count as none, and its sender would wonder why it was not heeded. */
export const knownBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding')
  const type = c.req.header('content-type') ?? ''
  const isMarkdown = AGENT_PATH.test(c.req.path) && /^text\/markdown\b/i.test(type)
  const isKnown = /^application\/json\b/i.test(type) || isMarkdown || isFile(c.req.path)
  if (hasBody && !isKnown) throw new Problem('not-json')
  await next()
}
