import { z } from 'zod'
import { ErrorResponse } from '#api/error.ts'
import type { ErrorCode } from '#api/problems.ts'
import { wordEach, wordError } from '#api/word-sentence.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { REQUEST_LABELS } from './request-labels.ts'

/** Refusals to which pages react. Of any other they show the sentence alone. */
const KNOWN_REFUSALS = [
  'sign-in',
  'bad-token',
  'not-member',
  'was-removed',
  'blocked',
  'board-closed',
  'board-stuck',
  'board-gone',
  'no-board',
  'no-idea',
  'partly-readable',
] as const satisfies readonly ErrorCode[]

/** Expected failures are values: a code, and a sentence that the person can act on. */
export interface Failure {
  code: (typeof KNOWN_REFUSALS)[number] | 'refused' | 'unreachable' | 'unreadable'
  message: string
  /** The server or a proxy in front of it failed, or there were too many requests. */
  isServerBusy?: true
  /** The server failed at this very request, and may fail at it again. */
  isFault?: true
}
/** The result of a request; never an exception. */
export type ApiAnswer<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: REQUEST_LABELS.unreachable,
}
const UNREADABLE: Failure = {
  code: 'unreadable',
  message: REQUEST_LABELS.unreadable,
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body. */
  file?: File
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Ends a request that takes longer, as `unreachable`. */
  limitMs?: number
}

/** For a choice or a few words that can be sent again. */
export const RESEND_LIMIT_MS = 20_000
/** Longer than any answer of the server takes. Uploads take as long as their line is slow. */
const LIMIT_MS = 2 * 60_000

/**
 * One request to the API. The answer is read by `shape`. Never rejects: without a connection the failure is
 * `unreachable`, and an answer that the shape refuses is `unreadable`.
 */
export async function call<T>(
  path: string,
  shape: z.ZodType<T>,
  options: CallOptions = {},
): Promise<ApiAnswer<T>> {
  const { method = 'GET', body, file, headers } = options
  const { signal, stop } = limitedSignal(options)
  let response: Response
  let text: string
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: { ...contentType(body, file), ...headers },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    })
    text = await response.text()
  } catch {
    return { ok: false, failure: UNREACHABLE }
  } finally {
    stop()
  }
  return readResponse(response.status, text, shape)
}

/** Aborts with the caller's signal, and at the limit: a lost connection may leave a request without an end. */
function limitedSignal({ signal, file, limitMs = LIMIT_MS }: CallOptions) {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = file ? undefined : setTimeout(abort, limitMs)
  const stop = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, stop }
}

/** Parses the server's response with `shape`. A refusal, or a response that does not fit, is a failure. */
export async function readResponse<T>(
  status: number,
  text: string,
  shape: z.ZodType<T>,
): Promise<ApiAnswer<T>> {
  const json = readJson(text)
  if (status < 200 || status >= 300) {
    const refused = ErrorResponse.safeParse(json)
    const failure = refused.success ? await failureOf(refused.data.error) : UNREADABLE
    return { ok: false, failure: { ...failure, ...passingOf(status) } }
  }
  // The page of a network that wants a sign-in, or nothing, comes in place of the server's answer, whose empty ones are 202 or 204.
  if (json === undefined || (text === '' && status === 200)) return { ok: false, failure: UNREACHABLE }
  const parsed = shape.safeParse(json)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: UNREADABLE }
}

function passingOf(status: number): Pick<Failure, 'isServerBusy' | 'isFault'> {
  if (status < 500 && status !== 429 && status !== 408) return {}
  return { isServerBusy: true, ...(status === 500 && { isFault: true }) }
}

/** The same request may succeed later. */
export function isPassing({ code, isServerBusy }: Failure): boolean {
  return isServerBusy === true || code === 'unreachable' || code === 'sign-in'
}

async function failureOf(error: z.infer<typeof ErrorResponse>['error']): Promise<Failure> {
  const code = KNOWN_REFUSALS.find((known) => known === error.code) ?? 'refused'
  return { code, message: await wordError(error) }
}

/**
 * Returns the header for imports of agents; other uploads pass their own. Zips are recognised by their name, because
 * browsers give them different types, or none.
 */
function contentType(body: unknown, file: File | undefined): Record<string, string> {
  if (file) return { 'content-type': file.name.endsWith('.zip') ? 'application/zip' : 'text/markdown' }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

/** `undefined` for text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The shape of answers without content. */
export const Nothing = z.unknown().transform(() => null)
export const boardPath = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`

/** The answer with its problems in the page's words. */
export async function wordProblems<Value extends { problems: NamedSentence[] }>(
  answer: ApiAnswer<Value>,
): Promise<ApiAnswer<Value>> {
  if (!answer.ok) return answer
  return { ok: true, value: { ...answer.value, problems: await wordEach(answer.value.problems) } }
}
