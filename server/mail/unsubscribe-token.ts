import { createHmac, timingSafeEqual } from 'node:crypto'

/** `all`: every kind, as in a digest. */
export interface Unsubscribe {
  userId: string
  kind: string
}

/** Signed tokens of links in mails: they work without a sign-in, and for one person and kind alone. */
export interface UnsubscribeTokens {
  make(about: Unsubscribe): string
  /** null: it is not one of ours. */
  read(token: string): Unsubscribe | null
}

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const sign = (about: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${about}`).digest('base64url')
  return {
    make({ userId, kind }) {
      const about = `${userId}.${kind}`
      return `${about}.${sign(about)}`
    },
    read(token) {
      const [userId = '', kind = '', signature = ''] = token.split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${userId}.${kind}`))]
      return given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : null
    },
  }
}
