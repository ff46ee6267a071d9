import type { AccountsBridge } from '#accounts/accounts-bridge.ts'
import type { Access } from './access.ts'
import type { Accounts } from './accounts.ts'
import type { Proof } from './sign-in-proofs.ts'

type Settings = Pick<AccountsBridge, 'secret' | 'guests' | 'github' | 'google' | 'oidc'>

/** The accounts in the shape that next-auth's route needs; put it in `putAccountsBridge` before Next starts. */
export function accountsForNext(
  settings: Settings,
  accounts: Accounts,
  { authenticate, proofs }: Pick<Access, 'authenticate' | 'proofs'>,
): AccountsBridge {
  const { secret, guests, github, google, oidc } = settings
  return {
    secret,
    guests,
    github,
    google,
    oidc,
    async signedIn(headers) {
      const caller = await authenticate({ headers, url: undefined })
      if (caller?.via !== 'cookie') return null
      const { userId, proof } = caller
      return { userId, sessionId: proof.kind === 'browser' ? proof.sessionId : null }
    },
    person: accounts.person,
    createGuest: accounts.createGuest,
    signInAccount: accounts.signInAccount,
    async startSession(userId, before) {
      if (before) await proofs.end(proofOf(before))
      return await proofs.startBrowserSession(userId)
    },
    extendSession: proofs.extendBrowserSession,
    endSession: (session) => proofs.end(proofOf(session)),
  }
}

function proofOf({ userId, sessionId }: { userId: string; sessionId: string | null }): Proof {
  return sessionId === null ? { kind: 'old-cookie', userId } : { kind: 'browser', sessionId }
}
