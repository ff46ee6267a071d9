/** next-auth's names for its session cookie: the first over https, the second over http. */
const COOKIE_NAMES = ['__Secure-next-auth.session-token', 'next-auth.session-token'] as const
/** Browsers refuse cookies above 4 kB, so next-auth splits long ones into `.0`, `.1` …; ours has one part. */
const MAX_CHUNKS = 8

/** `null` if the `cookie` header has none. */
export function readSessionCookie(header: string | null): string | null {
  if (!header) return null
  const cookies = parseCookies(header)
  for (const name of COOKIE_NAMES) {
    const value = cookies.get(name) ?? joinChunks(cookies, name)
    if (value) return value
  }
  return null
}

function joinChunks(cookies: ReadonlyMap<string, string>, name: string): string {
  let joined = ''
  for (let i = 0; i < MAX_CHUNKS; i++) {
    const chunk = cookies.get(`${name}.${i}`)
    if (chunk === undefined) break
    joined += chunk
  }
  return joined
}

/** Reads one `Cookie` header. If two cookies have the same name, the last counts. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0) cookies.set(pair.slice(0, equals).trim(), unquote(pair.slice(equals + 1).trim()))
  }
  return cookies
}

function unquote(value: string): string {
  const plain = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  try {
    return decodeURIComponent(plain)
  } catch {
    // Not ours and not readable: as good as missing.
    return ''
  }
}
