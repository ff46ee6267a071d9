import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import type { PageBox, RecordKind, ThreadAnchor } from './comment-anchor.ts'

export const MAX_THREADS = 2_000
/** Limit for all threads of a board together, including placeholders. */
export const MAX_COMMENTS = 10_000
export const MAX_COMMENTS_OF_THREAD = 500
export const MAX_COMMENT_CHARS = 4_000
export const MAX_ANSWER_CHARS = 1_200
/** Most advisors that the mentions in one comment ask. */
export const MAX_ANSWERS_OF_COMMENT = 5
/** Different symbols on one comment. */
export const MAX_REACTIONS_OF_COMMENT = 12
/** People and advisors that one comment mentions; further ones are dropped. */
export const MAX_MENTIONS = 20

export const CommentId = z.string().regex(/^e[0-9a-z]{12}$/)
export const ThreadId = z.string().regex(/^d[0-9a-z]{12}$/)

export const CommentText = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .max(MAX_COMMENT_CHARS)
      .refine((text) => !isBlank(text)),
  )
  .meta({ minLength: 1, maxLength: MAX_COMMENT_CHARS })

/** Any symbol, not only those that the board offers for notes. */
export const CommentSymbol = z
  .string()
  .min(1)
  .max(16)
  .refine((symbol) => cleanText(symbol) === symbol && !/\s/.test(symbol) && !isBlank(symbol))

/**
 * `unsigned`: its note was revealed without names. `agent`: `askedBy` mentioned the advisor in `commentId`. `isByAi`: the program declares that an
 * AI wrote the words.
 */
export type CommentAuthor =
  | { kind: 'person'; userId: string; program?: string | undefined; isByAi?: boolean | undefined }
  | { kind: 'agent'; agentId: string; model: string; askedBy: string; commentId: string }
  | { kind: 'unsigned' }

interface CommentBase {
  id: string
  author: CommentAuthor
  /** The event that added or revealed it: unread is counted from it. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

export interface WrittenComment extends CommentBase {
  state: 'written'
  text: string
  /** Ids of mentioned people and advisors. */
  mentions: readonly string[]
  /** Symbol -> ids of people with this reaction. */
  reactions: Readonly<Record<string, readonly string[]>>
  edited: { seq: number; at: number } | null
}

/** `deleted`: a place-holder without words. */
export type ThreadComment = WrittenComment | (CommentBase & { state: 'deleted' })

/** Comments on one thing. A thread without written comments does not exist. */
export interface Thread {
  id: string
  anchor: ThreadAnchor
  /** The beginning of the words that it is about, as they were; null: it is about no words. */
  quote: string | null
  /** null for other anchors. */
  recordKind: RecordKind | null
  /** The place of its record when the thread began; null for other anchors. */
  box: PageBox | null
  /** Its record is not on the board; `by`: the person who removed it, null if unknown. */
  detached: { box: PageBox | null; by: string | null } | null
  /** `by` is null for a thread that was revealed without names. */
  resolved: { by: string | null; at: number } | null
  comments: readonly ThreadComment[]
  /** The last event that changed anything in it. */
  changed: number
}

export type Threads = Readonly<Record<string, Thread>>

/** An advisor that was mentioned in a comment, until it has answered. */
export interface AnswerRun {
  threadId: string
  commentId: string
  agentId: string
  /** The id of a person. */
  askedBy: string
  askedAt: number
  state: 'queued' | 'writing'
  /** `provider:model`, once it was begun. */
  model: string | null
  /** How often it was begun. */
  tries: number
}

export interface CommentsSlice {
  /** Threads that everyone on the board sees, by id. */
  threads: Threads
  /** Threads on notes of private drafts, by the only person who sees them. */
  privateThreads: Readonly<Record<string, Threads>>
  /** The thread of each comment, by the comment's id. */
  commentThreads: ReadonlyMap<string, string>
  /** Advisors that are to answer, by `answerKey`. */
  answers: Readonly<Record<string, AnswerRun>>
  /** When people asked advisors in threads last, by their ids. */
  answerTimes: Readonly<Record<string, readonly number[]>>
}

export const NO_COMMENTS: CommentsSlice = {
  threads: {},
  privateThreads: {},
  commentThreads: new Map(),
  answers: {},
  answerTimes: {},
}

/** The id of a person or an agent; `null`: unsigned. */
export function commentAuthorId(author: CommentAuthor): string | null {
  if (author.kind === 'unsigned') return null
  return author.kind === 'agent' ? author.agentId : author.userId
}
