import { createHash } from 'node:crypto'
import { fillIn } from '#base/sentence.ts'
import type { InboxEntry } from '#server/notifications/inbox.ts'
import { notificationPath } from '#session/notifications/notification-path.ts'
import { isWrittenByAgent } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { mailHtml } from './mail-html.ts'
import { MAIL_SENTENCES } from './mail-sentences.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** Headers of every mail: out-of-office programs answer none of them. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** A mail as nodemailer takes it. */
export interface ComposedMail {
  subject: string
  text: string
  html: string
  messageId: string
  /** The mail that began the thread in the mail program. */
  references?: string
  headers: Record<string, string>
}

interface MailContext {
  userId: string
  publicUrl: string
  tokens: Pick<UnsubscribeTokens, 'make'>
}

/** One thing. Mails about one thread have the same subject and `References`, and the id is the same when it is sent again. */
export function composeMail(entry: InboxEntry, context: MailContext): ComposedMail {
  const { kind, boardTitle, boardId, subject, seq } = entry
  const key = `${context.userId} ${boardId} ${subject}`
  const { threadSubject, subject: other } = MAIL_SENTENCES
  const isThread = subject.startsWith('thread:')
  return {
    subject: isThread
      ? fillIn(threadSubject, { board: boardTitle })
      : fillIn(other, { what: whatHappened(entry), board: boardTitle }),
    ...bodyOf([entry], context, kind),
    messageId: idOf(`${key} ${seq}`, context),
    references: idOf(key, context),
  }
}

/** Several things in one mail. */
export function composeDigest(entries: readonly InboxEntry[], context: MailContext): ComposedMail {
  const all = entries.map(({ boardId, subject, seq }) => `${boardId} ${subject} ${seq}`).join()
  return {
    subject: MAIL_SENTENCES.digestSubject,
    ...bodyOf(entries, context, 'all'),
    messageId: idOf(`${context.userId} digest ${all}`, context),
  }
}

/** Ids are hashed: people forward mails. */
function idOf(key: string, { publicUrl }: MailContext): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}

function bodyOf(
  entries: readonly InboxEntry[],
  { userId, publicUrl, tokens }: MailContext,
  kind: string,
): Pick<ComposedMail, 'text' | 'html' | 'headers'> {
  const stop = `${publicUrl}/api/v1/unsubscribe?token=${encodeURIComponent(tokens.make({ userId, kind }))}`
  const { open, openLabel, reason, unsubscribe, unsubscribeAll } = MAIL_SENTENCES
  const stopLabel = kind === 'all' ? unsubscribeAll : unsubscribe
  const parts = entries.map((entry) => ({
    title: fillIn(MAIL_SENTENCES.subject, { what: whatHappened(entry), board: entry.boardTitle }),
    mark: markOf(entry),
    words: wordsOf(entry),
    link: { url: publicUrl + notificationPath(entry), label: openLabel },
  }))
  const text = parts.flatMap(({ title, mark, words, link }) => {
    const marked = mark === null ? words : fillIn(MAIL_SENTENCES.marked, { mark, words })
    return [title, '', marked, '', fillIn(open, { url: link.url }), '']
  })
  return {
    text: [...text, '--', reason, fillIn(MAIL_SENTENCES.linked, { label: stopLabel, url: stop }), ''].join(
      '\n',
    ),
    html: mailHtml({
      title: MAIL_SENTENCES.pageTitle,
      parts,
      footer: [{ text: reason }, { label: stopLabel, url: stop }],
    }),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...AUTOMATIC,
    },
  }
}

/** Where the words are from, as the page shows it beside them. Copies of an AI's words by people are marked too. */
function markOf({ origin, by }: InboxEntry): string | null {
  return isWrittenByAgent(origin)
    ? originLabel(origin, by && { kind: by.isAgent ? 'agent' : 'person' })
    : null
}

/** A window may also be contributed to by talking. */
function wordsOf({ text, need }: InboxEntry): string {
  return need?.kind === 'window' && need.offersTalk ? `${text}. ${MAIL_SENTENCES.offersTalk}` : text
}

function whatHappened({ kind, by }: InboxEntry): string {
  return fillIn(MAIL_SENTENCES[kind], { name: by?.name ?? MAIL_SENTENCES.someone })
}
