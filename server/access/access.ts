import type { Database } from '#db/database.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Role } from '#session/role.ts'
import { roleIn } from '#session/state.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { checkOrigin } from './check-origin.ts'
import type { RequestHead } from './request-head.ts'

/** Who someone is, where their request comes from, and what they may on a board. */
export interface Access {
  authenticate: Authenticate
  /** Whether a page of ours made the request; asked wherever a cookie signs someone in. */
  checkOrigin(headers: RequestHead['headers']): boolean
  /** null: not a member, or no such board any more. True at once after every change of the session. */
  roleOn(boardId: string, userId: string): Promise<Role | null>
}

export interface AccessOptions {
  db: Database
  sessions: SessionHub
  /** Encrypts next-auth's cookies. */
  secret: string
  publicUrl: string | null
  now?: () => number
}

export function createAccess({ db, sessions, secret, publicUrl, now = Date.now }: AccessOptions): Access {
  return {
    authenticate: createAuthenticate({ db, secret, now }),
    checkOrigin: (headers) => checkOrigin(headers, { publicUrl }),
    async roleOn(boardId, userId) {
      const state = await sessions.load(boardId)
      return state && state.deletedAt === null ? roleIn(state, userId) : null
    },
  }
}
