import { encode } from 'next-auth/jwt'

/** The cookie of a browser session over https, as next-auth sets it: a `cookie` header. */
export async function encodeCookie(
  { userId, sessionId }: { userId: string; sessionId: string },
  secret: string,
): Promise<string> {
  return `__Secure-next-auth.session-token=${await encode({ token: { sub: userId, sid: sessionId }, secret })}`
}
