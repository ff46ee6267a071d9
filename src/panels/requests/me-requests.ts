import { ForgettingPreview } from '#api/forgetting.ts'
import { OneMe } from '#api/me.ts'
import { call, Nothing } from './call-api.ts'

export const meApi = {
  read: () => call('/me', OneMe),
  change: (change: { name?: string; color?: string }) =>
    call('/me', OneMe, { method: 'PATCH', body: change }),
  previewForgetting: () => call('/me/forgetting', ForgettingPreview),
  /** `name`: the person's own, as it is. */
  forget: (name: string) => call('/me/forgetting', Nothing, { method: 'POST', body: { name } }),
  /** Ends this browser's cookie, or with everywhere all cookies and tokens; the cookie itself stays in the browser. */
  signOut: (everywhere: boolean) => call('/me/sign-out', Nothing, { method: 'POST', body: { everywhere } }),
}
