import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Network } from '#server/ground/ip-address.ts'
import { type AddressProblem, type ResolveHost, resolveOutside } from './resolve-outside.ts'

/** `timeout`: no complete answer in time. `stopped`: the server stops. */
export type PostProblem = AddressProblem | 'timeout' | 'certificate' | 'unreachable' | 'stopped'

export type PostResult =
  | { ok: true; status: number; answer: string; retryAfterMs: number | null }
  | { ok: false; problem: PostProblem }

export interface PostedMessage {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Networks inside that of the server that the operator allows. */
  allowed: readonly Network[]
  /** Missing: as the operating system does it. */
  resolve?: ResolveHost | undefined
  timeoutMs: number
  /** Ends the attempt when the server stops. */
  signal: AbortSignal
}

/** More of an answer is not read. */
const MAX_ANSWER_BYTES = 4_096

/** Posts once, to a checked address, without following a redirect. Never rejects. */
export async function postMessage(message: PostedMessage): Promise<PostResult> {
  const { allowed, resolve, timeoutMs, signal } = message
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const url = new URL(message.url)
    const resolved = await orEnd(resolveOutside(url, allowed, resolve), ends)
    if (!resolved.ok) return resolved
    const response = await send(url, message, ends, (_host, options, callback) => {
      const { addresses } = resolved
      const [first = { address: '', family: 4 }] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
    const answer = await readAnswer(response)
    const retryAfterMs = readRetryAfter(response.headers['retry-after'])
    return { ok: true, status: response.statusCode ?? 0, answer, retryAfterMs }
  } catch (error) {
    if (signal.aborted) return { ok: false, problem: 'stopped' }
    return { ok: false, problem: ends.aborted ? 'timeout' : problemOf(error) }
  }
}

function send(
  url: URL,
  { headers, body }: PostedMessage,
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  const options: RequestOptions = {
    method: 'POST',
    // A new connection: one that was kept may lead to an address that was checked for another name.
    agent: false,
    lookup,
    signal,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks',
      ...headers,
      'content-length': bytes.byteLength,
    },
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    request.on('response', resolve).on('error', reject).end(bytes)
  })
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.byteLength
    // Leaving the loop closes the connection.
    if (length >= MAX_ANSWER_BYTES) break
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}

/** Seconds or a date; `null` for anything else. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

function problemOf(error: unknown): PostProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /EPROTO|CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS|SSL/.test(code) ? 'certificate' : 'unreachable'
}

function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
