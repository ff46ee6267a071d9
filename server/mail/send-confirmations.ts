import { randomBytes } from 'node:crypto'
import { fillIn } from '#base/sentence.ts'
import type { Database } from '#db/driver/database.ts'
import { claimConfirmations, putConfirmationToken, settleConfirmation } from '#db/mail-addresses.ts'
import { hashToken } from '#server/access/token.ts'
import type { Log } from '#server/ground/log.ts'
import { AUTOMATIC } from './compose-mail.ts'
import { mailHtml } from './mail-html.ts'
import { MAIL_SENTENCES } from './mail-sentences.ts'
import type { PostMail } from './post-mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CLAIM_MS = 5 * MINUTE_MS
const MAX_AT_ONCE = 20
const MAX_ATTEMPTS = 4
const TOKEN_BYTES = 24
/** How long the link works. */
const LINK_MS = 2 * DAY_MS

interface ConfirmationServices {
  db: Database
  publicUrl: string
  post: PostMail
  log: Pick<Log, 'warn'>
}

/** Sends the links that people need to confirm the addresses that they left. Returns the number of mails. */
export async function sendConfirmations(
  { db, publicUrl, post, log }: ConfirmationServices,
  now: number,
): Promise<number> {
  const claim = { now: new Date(now), until: new Date(now + CLAIM_MS), limit: MAX_AT_ONCE }
  let sent = 0
  for (const due of await claimConfirmations(db, claim)) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const stored = { hash: hashToken(token), expiresAt: new Date(now + LINK_MS) }
    if (!(await putConfirmationToken(db, due, stored))) continue
    try {
      await post(due.address, confirmationMail(publicUrl, token))
      sent++
      await settleConfirmation(db, due, { attempts: 0, dueAt: null })
    } catch (error) {
      log.warn({ err: error, userId: due.userId }, 'confirmation mail not sent')
      const attempts = due.attempts + 1
      const retryAt = new Date(now + MINUTE_MS * 2 ** attempts)
      await settleConfirmation(db, due, { attempts, dueAt: attempts < MAX_ATTEMPTS ? retryAt : null })
    }
  }
  return sent
}

/** Has no name and no title, which a stranger could fill with an advertisement. */
function confirmationMail(publicUrl: string, token: string) {
  const { confirmSubject: subject, confirmText, confirmButton: label, confirmIgnore, linked } = MAIL_SENTENCES
  const url = `${publicUrl}/api/v1/confirm-address?token=${token}`
  const words = fillIn(confirmText, { url: publicUrl })
  return {
    subject,
    text: [words, '', fillIn(linked, { label, url }), '', confirmIgnore, ''].join('\n'),
    html: mailHtml({
      title: subject,
      parts: [{ words, link: { url, label } }],
      footer: [{ text: confirmIgnore }],
    }),
    headers: AUTOMATIC,
  }
}
