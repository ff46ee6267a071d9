import type { AccountsBridge, SignedIn } from '#accounts/accounts-bridge.ts'
import type { Access } from './access.ts'
import type { Accounts } from './accounts.ts'

type Settings = Pick<AccountsBridge, 'secret' | 'guests' | 'github' | 'google' | 'oidc'>

/** The accounts in the shape that next-auth's route needs; put it in `putAccountsBridge` before Next starts. */
export function accountsForNext(
  settings: Settings,
  accounts: Accounts,
  { authenticate, proofs }: Pick<Access, 'authenticate' | 'proofs'>,
): AccountsBridge {
  const { secret, guests, github, google, oidc } = settings
  const endSession = ({ sessionId }: SignedIn) => proofs.end({ kind: 'browser', sessionId })

  return {
    secret,
    guests,
    github,
    google,
    oidc,
    async signedIn(headers) {
      const caller = await authenticate({ headers, url: undefined })
      if (caller?.proof.kind !== 'browser') return null
      return { userId: caller.userId, sessionId: caller.proof.sessionId }
    },
    person: accounts.person,
    createGuest: accounts.createGuest,
    signInAccount: accounts.signInAccount,
    async startSession(userId, before) {
      if (before) await endSession(before)
      return await proofs.startBrowserSession(userId)
    },
    extendSession: proofs.extendBrowserSession,
    endSession,
  }
}
