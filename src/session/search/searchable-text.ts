import { originOfComment } from '#session/comments/comment-origin.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionEvent } from '#session/event.ts'
import { isInSight, UNUSED } from '#session/ideas/ideas-in-sight.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import { changedIdeas } from './changed-ideas.ts'

export const SEARCHED_KINDS = ['title', 'premise', 'idea', 'comment'] as const
export type SearchedKind = (typeof SEARCHED_KINDS)[number]

/** Names a text within its board: `key` is the idea's number or the comment's id; empty for title and premise. */
export interface TextKey {
  kind: SearchedKind
  key: string
}

/** A text that every member of the board may see. */
export interface SearchableText extends TextKey {
  text: string
  /** The id of an idea's note or of a comment's thread; null without one. */
  subject: string | null
  origin: NoteOrigin
}

const TITLE: TextKey = { kind: 'title', key: '' }
const PREMISE: TextKey = { kind: 'premise', key: '' }
const WRITTEN_BY_PEOPLE = { subject: null, origin: 'person' } as const

/** The text as it is now; null if it is gone, or not for every member. */
export function searchableText(state: SessionState, { kind, key }: TextKey): SearchableText | null {
  switch (kind) {
    case 'title':
      return { kind, key, text: state.board.title, ...WRITTEN_BY_PEOPLE }
    case 'premise':
      return state.board.premise === ''
        ? null
        : { kind, key, text: state.board.premise, ...WRITTEN_BY_PEOPLE }
    case 'idea':
      return ideaText(state, key)
    case 'comment':
      return commentText(state, key)
  }
}

/** All texts of the board. */
export function searchableTexts(state: SessionState): SearchableText[] {
  const keys: TextKey[] = [
    TITLE,
    PREMISE,
    ...[...state.ideas.keys()].map((key) => ({ kind: 'idea', key }) as const),
    ...[...state.commentThreads.keys()].map((key) => ({ kind: 'comment', key }) as const),
  ]
  return keys.flatMap((key) => searchableText(state, key) ?? [])
}

/** The texts that an event may have changed, added or removed, given the state after it. */
export function changedTextKeys(state: SessionState, event: SessionEvent): TextKey[] {
  switch (event.kind) {
    case 'board.created':
      return [TITLE, PREMISE]
    case 'board.renamed':
      return [TITLE]
    case 'premise.set':
      return [PREMISE]
    case 'comment.added':
    case 'comment.edited':
    case 'comment.deleted':
    case 'comment.removed':
      return [{ kind: 'comment', key: event.data.commentId }]
    case 'thread.revealed': {
      const comments = entryOf(state.threads, event.data.threadId)?.comments ?? []
      return comments.map(({ id }) => ({ kind: 'comment', key: id }))
    }
    case 'reaction.given':
    case 'reaction.removed':
    case 'picks.counted':
    case 'notes.picked':
      return []
    default:
      return changedIdeas(state, event).map((number) => ({ kind: 'idea', key: String(number) }))
  }
}

/** Ideas whose note is deleted are left out even if a "+" keeps them in the log: reactions and rules change without their ideas. */
function ideaText(state: SessionState, key: string): SearchableText | null {
  const idea = state.ideas.get(key)
  if (!idea || !isInSight(idea, () => UNUSED)) return null
  const origin = originOfIdea(state, idea, null)
  return { kind: 'idea', key, text: idea.text, subject: idea.noteId, origin }
}

/** Threads on notes of private drafts are in none. */
function commentText({ threads, commentThreads }: SessionState, key: string): SearchableText | null {
  const thread = entryOf(threads, commentThreads.get(key) ?? '')
  const comment = thread?.comments.find(({ id }) => id === key)
  if (!thread || comment?.state !== 'written') return null
  const origin = originOfComment(comment.author)
  return { kind: 'comment', key, text: comment.text, subject: thread.id, origin }
}
