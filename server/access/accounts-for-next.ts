import type { AccountsBridge } from '#session/accounts-bridge.ts'
import type { Accounts } from './accounts.ts'
import type { Authenticate } from './authenticate.ts'

type Settings = Pick<AccountsBridge, 'secret' | 'guests' | 'github' | 'google' | 'oidc'>

/** The accounts in the shape that next-auth's route takes; to be left in `putAccountsBridge` before Next starts. */
export function accountsForNext(
  settings: Settings,
  accounts: Accounts,
  authenticate: Authenticate,
): AccountsBridge {
  const { secret, guests, github, google, oidc } = settings
  return {
    secret,
    guests,
    github,
    google,
    oidc,
    userIdOf: async (headers) => (await authenticate({ headers, url: undefined }))?.userId ?? null,
    person: accounts.person,
    createGuest: accounts.createGuest,
    signInAccount: accounts.signInAccount,
  }
}
