import { OneMe } from '#api/me.ts'
import { call, Nothing } from './call-api.ts'

export const meApi = {
  read: () => call('/me', OneMe),
  change: (change: { name?: string; color?: string }) =>
    call('/me', OneMe, { method: 'PATCH', body: change }),
  /** Ends this browser's cookie, or with everywhere all cookies and tokens; the cookie itself stays in the browser. */
  signOut: (everywhere: boolean) => call('/me/sign-out', Nothing, { method: 'POST', body: { everywhere } }),
}
