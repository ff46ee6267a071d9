import type { Database } from '#db/driver/database.ts'
import { type DatabasePlace, openDatabase } from '#db/driver/open-database.ts'
import { setVerifiedEmail } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { type MailSender, sendMails } from '#server/mail/send-mails.ts'
import { decodeMail, type SmtpCatcher, startSmtpCatcher } from '#server/mail/testing/smtp-catcher.ts'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-token.ts'
import { createVisitMarks } from '#server/review/visit-marks.ts'
import { createSessions } from '#server/session/sessions.ts'

interface OpenRoom {
  db: Database
  smtp: SmtpCatcher
  sender: MailSender
}

/** Another process on the database of a stage, which sends mail to a real SMTP server. */
export class MailRoom {
  private readonly place: DatabasePlace | null
  private room: Promise<OpenRoom> | null = null

  /** @param place `null`: another process has the folder of the database */
  constructor(place: DatabasePlace | null) {
    this.place = place
  }

  /** Everything unread that a mail at once and a digest would have for the person now, as text. */
  async mailsTo(userId: string): Promise<string> {
    if (!this.place) return ''
    this.room ??= openRoom(this.place)
    const { db, smtp, sender } = await this.room
    const address = `${userId}@example.org`
    await setVerifiedEmail(db, userId, address)
    smtp.mails.length = 0
    for (const digestAt of [null, new Date()]) {
      await db.query('update notifications set mailed_seq = 0 where user_id = $1', [userId])
      await db.query(
        `insert into mail_states (user_id, due_at, digest_at) values ($1, now(), $2)
         on conflict (user_id) do update set due_at = now(), digest_at = $2, sent_count = 0, mode = 'at-once', off_kinds = '[]'`,
        [userId, digestAt],
      )
      await sender.sendDue(Date.now() + 1_000)
    }
    return smtp.mails
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => decodeMail(raw))
      .join('\n')
  }

  async stop(): Promise<void> {
    if (!this.room) return
    const { db, smtp, sender } = await this.room
    await sender.stop()
    await smtp.stop()
    await db.close()
  }
}

async function openRoom(place: DatabasePlace): Promise<OpenRoom> {
  const [db, smtp] = [await openDatabase(place), await startSmtpCatcher()]
  const log = createLog('silent')
  const sender = sendMails({
    ...{ db, log, sessions: createSessions({ db, log }), visitMarks: createVisitMarks(db) },
    tokens: createUnsubscribeTokens('a secret of at least thirty-two characters'),
    config: {
      mail: { smtpUrl: smtp.url, from: 'Parley <parley@example.org>' },
      publicUrl: 'https://parley.example.org',
    },
  })
  if (!sender) throw new Error('mail is not set up')
  return { db, smtp, sender }
}
