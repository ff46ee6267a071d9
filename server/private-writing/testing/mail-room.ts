import type { Database } from '#db/driver/database.ts'
import { setVerifiedEmail } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { type MailSender, sendMails } from '#server/mail/send-mails.ts'
import { decodeMail, type SmtpCatcher, startSmtpCatcher } from '#server/mail/testing/smtp-catcher.ts'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-token.ts'
import { createVisitMarks } from '#server/review/visit-marks.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'

/** The database of a stage, and how to leave it. */
export interface StageDatabase {
  db: Database
  close(): Promise<void>
}

interface OpenRoom extends StageDatabase {
  sessions: SessionHub
  smtp: SmtpCatcher
  sender: MailSender
}

/** Sends mail to a real SMTP server, as another process on the database of a stage would. */
export class MailRoom {
  private readonly open: (() => Promise<StageDatabase>) | null
  private room: Promise<OpenRoom> | null = null

  /** @param open the database; `null`: another process has its folder */
  constructor(open: (() => Promise<StageDatabase>) | null) {
    this.open = open
  }

  /** Everything unread that a mail at once and a digest would have for the person now, as text. */
  async mailsTo(userId: string): Promise<string> {
    if (!this.open) return ''
    this.room ??= openRoom(await this.open())
    const { db, sessions, smtp, sender } = await this.room
    // The server of the stage has appended events since.
    await sessions.catchUp()
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
    const { smtp, sender, close } = await this.room
    await sender.stop()
    await smtp.stop()
    await close()
  }
}

async function openRoom({ db, close }: StageDatabase): Promise<OpenRoom> {
  const smtp = await startSmtpCatcher()
  const log = createLog('silent')
  const sessions = createSessions({ db, log })
  const sender = sendMails({
    ...{ db, log, sessions, visitMarks: createVisitMarks(db) },
    tokens: createUnsubscribeTokens('a secret of at least thirty-two characters'),
    config: {
      mail: { smtpUrl: smtp.url, from: 'Parley <parley@example.org>' },
      publicUrl: 'https://parley.example.org',
    },
  })
  if (!sender) throw new Error('mail is not set up')
  return { db, close, sessions, smtp, sender }
}
