import { fillIn } from '#base/sentence.ts'
import type { Database } from '#db/driver/database.ts'
import { claimDueMails, type DueMail, listMailed, markMailed, settleMail } from '#db/mail-states.ts'
import type { Config } from '#server/config/env.ts'
import type { Log } from '#server/ground/log.ts'
import { type InboxEntry, readInbox } from '#server/notifications/inbox.ts'
import type { VisitMarks } from '#server/review/visit-marks.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { composeDigest, composeMail } from './compose-mail.ts'
import { MAIL_SENTENCES } from './mail-sentences.ts'
import { dayIn, nextDigestAt } from './next-digest.ts'
import { type PostMail, postBy } from './post-mail.ts'
import { sendConfirmations } from './send-confirmations.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LOOK_MS = 5_000
/** If the process ends while it sends, another one sends again after this long. */
const CLAIM_MS = 5 * MINUTE_MS
const MAX_PEOPLE_AT_ONCE = 20
/** Further ones of a day are in the next digest. */
export const MAX_MAILS_PER_DAY = 4
const MAX_ENTRIES = 50
/** Older things are left to the page, as after mail was switched on. */
const MAX_AGE_MS = 7 * DAY_MS
const MAX_ATTEMPTS = 8
const MAX_RETRY_MS = 4 * 60 * MINUTE_MS

export interface SendMailsOptions {
  db: Database
  sessions: Pick<SessionHub, 'load'>
  visitMarks: VisitMarks
  config: Pick<Config, 'mail' | 'publicUrl'>
  tokens: UnsubscribeTokens
  log: Pick<Log, 'warn'>
  /** Milliseconds between two looks in the database. */
  lookEveryMs?: number
}

/** Sends mail about notifications, and the links that confirm addresses. */
export interface MailSender {
  /** Sends what is due at this time, and returns how many mails went out. */
  sendDue(now: number): Promise<number>
  /** Returns the SMTP server's reason against it; null: it took the mail. Throws without `config.mail`. */
  sendTest(to: string): Promise<string | null>
  stop(): Promise<void>
}

/** `null`: mail is not set up. */
export function sendMails(options: SendMailsOptions): MailSender | null {
  const { config, log, lookEveryMs = LOOK_MS } = options
  const { mail, publicUrl } = config
  if (!mail || publicUrl === null) return null
  const post = postBy(mail)
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let wasReached = true
  const sending = { ...options, publicUrl, post }
  const sendDue = async (now: number) =>
    (await sendConfirmations(sending, now)) + (await sendDueMails(sending, now))

  async function look(): Promise<void> {
    try {
      await sendDue(Date.now())
      wasReached = true
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'reading due mail failed')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(start, lookEveryMs)
  }
  let looking = Promise.resolve()
  function start(): void {
    looking = look()
  }
  start()

  return {
    sendDue,
    async sendTest(to) {
      const { testSubject: subject, testText } = MAIL_SENTENCES
      try {
        await post(to, { subject, text: fillIn(testText, { url: publicUrl }) })
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await looking
    },
  }
}

interface Sending extends SendMailsOptions {
  publicUrl: string
  post: PostMail
}

async function sendDueMails(sending: Sending, now: number): Promise<number> {
  const { db, log } = sending
  const claim = { now: new Date(now), until: new Date(now + CLAIM_MS), limit: MAX_PEOPLE_AT_ONCE }
  let sent = 0
  for (const person of await claimDueMails(db, claim)) {
    const before = { ...person, sentCount: person.sentOn === dayIn(person.zone, now) ? person.sentCount : 0 }
    try {
      sent += await sendToPerson(sending, before, now)
    } catch (error) {
      log.warn({ err: error, userId: person.userId }, 'mail not sent')
      const attempts = person.attempts + 1
      const isGivenUp = attempts >= MAX_ATTEMPTS
      const retryAt = new Date(now + Math.min(MAX_RETRY_MS, MINUTE_MS * 2 ** attempts))
      const next = { attempts: isGivenUp ? 0 : attempts, dueAt: isGivenUp ? null : retryAt }
      await settleMail(db, person, { ...before, ...next })
    }
  }
  return sent
}

/** Reads the notifications at this moment, as the page of the person would show them: nothing was kept from when they were queued. */
async function sendToPerson(sending: Sending, person: DueMail, now: number): Promise<number> {
  const { db, post, publicUrl, tokens } = sending
  const { mode, userId, address, zone, digestHour } = person
  const entries = await entriesToMail(sending, person, now)
  const context = { userId, publicUrl, tokens }
  const digest = nextDigestAt(now, { digestHour, zone, isWeekly: mode === 'weekly' })
  const isDigestDue = person.digestAt !== null && person.digestAt.getTime() <= now
  const done = { sentOn: dayIn(zone, now), sentCount: person.sentCount, attempts: 0 }
  if (entries.length === 0 || mode === 'off') {
    await settleMail(db, person, { ...done, digestAt: null, dueAt: null })
    return 0
  }
  if (isDigestDue) {
    await post(address, composeDigest(entries, context))
    await markMailed(db, userId, entries)
    await settleMail(db, person, { ...done, digestAt: null, dueAt: null })
    return 1
  }
  const atOnce = mode === 'at-once' ? entries.slice(0, MAX_MAILS_PER_DAY - done.sentCount) : []
  for (const entry of atOnce) {
    await post(address, composeMail(entry, context))
    await markMailed(db, userId, [entry])
    done.sentCount++
  }
  const digestAt = atOnce.length < entries.length ? (person.digestAt ?? new Date(digest)) : null
  await settleMail(db, person, { ...done, digestAt, dueAt: digestAt })
  return atOnce.length
}

/** The oldest first. */
async function entriesToMail(
  { db, sessions, visitMarks }: Sending,
  { userId, offKinds }: DueMail,
  now: number,
): Promise<InboxEntry[]> {
  const query = { userId, boardId: null, unreadOnly: true, archived: false, after: null, limit: MAX_ENTRIES }
  const { entries } = await readInbox({ db, sessions, visitMarks }, query)
  const mailed = new Map<string, number>()
  for (const { boardId, subject, mailedSeq } of await listMailed(db, userId))
    mailed.set(`${boardId} ${subject}`, mailedSeq)
  return entries
    .filter(({ isRead, kind, at, boardId, subject, seq }) => {
      const isNew = seq > (mailed.get(`${boardId} ${subject}`) ?? 0) && now - at < MAX_AGE_MS
      return isNew && !isRead && !offKinds.includes(kind) && !offKinds.includes('all')
    })
    .reverse()
}
