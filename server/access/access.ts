import type { Database } from '#db/database.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { checkOrigin } from './check-origin.ts'
import type { RequestHead } from './request-head.ts'

/** Who someone is and where their request comes from; what they may on a board, its session says. */
export interface Access {
  authenticate: Authenticate
  /** Whether a page of ours made the request; asked wherever a cookie signs someone in. */
  checkOrigin(headers: RequestHead['headers']): boolean
}

export interface AccessOptions {
  db: Database
  /** Encrypts next-auth's cookies. */
  secret: string
  publicUrl: string | null
  now?: () => number
}

export function createAccess({ db, secret, publicUrl, now = Date.now }: AccessOptions): Access {
  return {
    authenticate: createAuthenticate({ db, secret, now }),
    checkOrigin: (headers) => checkOrigin(headers, { publicUrl }),
  }
}
