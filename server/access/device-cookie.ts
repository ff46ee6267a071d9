import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookies } from './session-cookie.ts'

/** Browsers keep no cookie longer. */
const MAX_AGE_S = 400 * 24 * 60 * 60
const ID_BYTES = 16
const HASH_CHARS = 32

/** A `__Host-` cookie was set by this very host, over https. */
const NAMES = { https: '__Host-parley-device', http: 'parley-device' } as const

/**
 * Distinguishes browsers, for one purpose: a person who was blocked on a board must not return as another guest in the
 * same browser. The cookie has a random id and its signature, and nothing about the person.
 */
export interface DeviceCookies {
  /** The stored form of the browser's id in this `cookie` header; `null` if it has no cookie of ours. */
  hashOf(header: string | undefined): string | null
  /** Sets the cookie with the first page that a browser loads. */
  give(
    request: Pick<IncomingMessage, 'method' | 'headers'>,
    response: Pick<ServerResponse, 'appendHeader'>,
    isHttps: boolean,
  ): void
}

/** `secret` signs the ids: a browser whose cookie has another signature counts as new and gets another id. */
export function createDeviceCookies(secret: string): DeviceCookies {
  const sign = (id: string) => createHmac('sha256', secret).update(`device ${id}`).digest('base64url')

  function readId(header: string | undefined): string | null {
    const cookies = parseCookies(header ?? '')
    // Both: a server that got https later has browsers with an older cookie beside one that another secret signed.
    return readSigned(cookies.get(NAMES.https)) ?? readSigned(cookies.get(NAMES.http))
  }

  function readSigned(cookie: string | undefined): string | null {
    const [id = '', signature = ''] = (cookie ?? '').split('.')
    const given = Buffer.from(signature)
    const right = Buffer.from(sign(id))
    return given.length === right.length && timingSafeEqual(given, right) ? id : null
  }

  return {
    hashOf(header) {
      const id = readId(header)
      return id === null ? null : keyedHash(secret, `device hash ${id}`)
    },
    give(request, response, isHttps) {
      if (!isPageRequest(request) || readId(request.headers.cookie) !== null) return
      const id = randomBytes(ID_BYTES).toString('base64url')
      const name = isHttps ? NAMES.https : NAMES.http
      const secure = isHttps ? '; Secure' : ''
      response.appendHeader(
        'set-cookie',
        `${name}=${id}.${sign(id)}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}

/** A keyed hash, useful only for comparing. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, HASH_CHARS)
}

function isPageRequest({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}
