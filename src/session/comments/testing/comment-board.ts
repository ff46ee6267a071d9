import { must } from '#base/must.ts'
import type { CommandOf } from '#session/command.ts'
import type { Thread, ThreadComment } from '#session/comments/comment.ts'
import type { AnchoredRecord } from '#session/comments/comment-anchor.ts'
import { threadFor } from '#session/comments/find-thread.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import type { RefusalCode } from '#session/core/refusal.ts'
import { project } from '#session/project.ts'
import { FACILITATOR, VIEWER } from '#session/testing/log-driver.ts'
import { RoundDriver } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'

const padded = (letter: string, number: number) => `${letter}${String(number).padStart(12, '0')}`
export const commentId = (number: number) => padded('e', number)
export const threadId = (number = 1) => padded('d', number)

export const COMMENTER = 'ucom'
export const OTHER = 'uoth'

export const RECORD: AnchoredRecord = {
  recordKind: 'note',
  quote: 'Lamps by the door',
  box: { x: 10, y: 20, w: 200, h: 200 },
  isPrivate: false,
}
export const ON_NOTE = { anchor: { kind: 'record', recordId: 'shape:a' }, record: RECORD } as const

type About = Partial<Omit<CommandOf<'comment.add'>, 'type' | 'commentId' | 'threadId'>>

/** A board with two commenters, a facilitator and a viewer, and short ways to comment. */
export class CommentBoard extends RoundDriver {
  constructor() {
    super()
    this.join(COMMENTER, 'commenter')
    this.join(OTHER, 'commenter')
    this.join(FACILITATOR, 'facilitator')
    this.join(VIEWER, 'viewer')
  }

  /** A comment that begins the thread with its number. */
  startThread(number = 1, userId: string = COMMENTER, about: About = {}): RefusalCode | null {
    return this.add(number, number, userId, { anchor: { kind: 'board' }, ...about })
  }

  reply(number: number, thread = 1, userId: string = OTHER, more: About = {}): RefusalCode | null {
    return this.add(number, thread, userId, more)
  }

  private add(number: number, thread: number, userId: string, about: About): RefusalCode | null {
    const ids = { commentId: commentId(number), threadId: threadId(thread) }
    const words = { text: `Words ${number}`, mentions: [] }
    return this.ask({ type: 'comment.add', ...ids, ...words, ...about }, by(userId))
  }

  edit(number: number, text: string, userId: string = COMMENTER): RefusalCode | null {
    return this.ask({ type: 'comment.edit', commentId: commentId(number), text, mentions: [] }, by(userId))
  }

  delete(number: number, userId: string = COMMENTER): RefusalCode | null {
    return this.ask({ type: 'comment.delete', commentId: commentId(number) }, by(userId))
  }

  react(number: number, symbol: string, userId: string = OTHER): RefusalCode | null {
    return this.ask({ type: 'comment.react', commentId: commentId(number), symbol }, by(userId))
  }

  unreact(number: number, symbol: string, userId: string = OTHER): RefusalCode | null {
    return this.ask({ type: 'comment.unreact', commentId: commentId(number), symbol }, by(userId))
  }

  resolve(thread = 1, userId: string = OTHER): RefusalCode | null {
    return this.ask({ type: 'thread.resolve', threadId: threadId(thread) }, by(userId))
  }

  reopen(thread = 1, userId: string = OTHER): RefusalCode | null {
    return this.ask({ type: 'thread.reopen', threadId: threadId(thread) }, by(userId))
  }

  thread(number = 1, userId: string = OWNER): Thread {
    return must(threadFor(this.state, threadId(number), userId), `thread ${number}`)
  }

  comment(number: number, thread = 1, userId: string = OWNER): ThreadComment {
    const found = this.thread(thread, userId).comments.find(({ id }) => id === commentId(number))
    return must(found, `comment ${number}`)
  }

  /** The thread as a person sees it; `null` if they don't. */
  view(number = 1, userId: string = OWNER): ThreadView | null {
    return project(this.state, userId)?.threads[threadId(number)] ?? null
  }
}
