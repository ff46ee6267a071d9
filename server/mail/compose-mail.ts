import { createHash } from 'node:crypto'
import { fillIn } from '#base/sentence.ts'
import type { InboxEntry } from '#server/notifications/inbox.ts'
import { MAIL_SENTENCES } from './mail-sentences.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

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
  const { open, openLabel, reason, unsubscribe, unsubscribeAll, unsubscribeLabel } = MAIL_SENTENCES
  const parts = entries.map((entry) => {
    const title = fillIn(MAIL_SENTENCES.subject, { what: whatHappened(entry), board: entry.boardTitle })
    return { title, words: entry.text, url: addressOf(entry, publicUrl) }
  })
  const text = parts.flatMap(({ title, words, url }) => [title, '', words, '', fillIn(open, { url }), ''])
  const html = parts.map(
    ({ title, words, url }) =>
      `<h3>${escapeHtml(title)}</h3><p>${escapeHtml(words)}</p><p><a href="${escapeHtml(url)}">${openLabel}</a></p>`,
  )
  const stopLine = fillIn(kind === 'all' ? unsubscribeAll : unsubscribe, { url: stop })
  return {
    text: [...text, '--', reason, stopLine, ''].join('\n'),
    html: [...html, `<hr><p>${reason} <a href="${escapeHtml(stop)}">${unsubscribeLabel}</a></p>`].join('\n'),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function whatHappened({ kind, by }: InboxEntry): string {
  return fillIn(MAIL_SENTENCES[kind], { name: by?.name ?? MAIL_SENTENCES.someone })
}

function addressOf({ boardId, commentId, noteId }: InboxEntry, publicUrl: string): string {
  const path = `${publicUrl}/b/${encodeURIComponent(boardId)}`
  if (commentId !== null) return `${path}?${new URLSearchParams({ comment: commentId })}`
  return noteId === null ? path : `${path}?${new URLSearchParams({ note: noteId })}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
