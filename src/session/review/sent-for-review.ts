import { subjectKey } from '#session/changes/changes-slice.ts'
import type { CommentAuthor } from '#session/comments/comment.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { SessionProjection } from '#session/project.ts'
import { openReviewRequests, type ReviewRequestsSlice } from '#session/review-requests/review-request.ts'
import type { SessionState } from '#session/state.ts'
import { isSeen, type VisitMark } from './visit-mark.ts'
import type { Needs } from './waits-for-viewer.ts'

/** Notes of open review requests by others, until the viewer has looked at them, reacted or commented. */
export function* requestNeeds(
  state: ReviewRequestsSlice & Pick<SessionState, 'noteNumbers' | 'reactions' | 'threads'>,
  { me }: SessionProjection,
  { mark, isViewers }: { mark: VisitMark; isViewers: (id: string | null) => boolean },
): Needs {
  if (!isAtLeast(me.role, 'commenter')) return
  const open = openReviewRequests(state).filter(({ requestedBy }) => !isViewers(requestedBy))
  if (open.length === 0) return
  const commented = notesWithComments(state, isViewers)
  const hasReacted = (noteId: string) =>
    Object.values(entryOf(state.reactions, noteId)?.people ?? {})
      .flat()
      .some(isViewers)
  for (const { id: requestId, question, noteIds, seq, endsAt } of open)
    for (const noteId of noteIds) {
      const numbered = state.noteNumbers.get(noteId)
      if (!numbered || commented.has(noteId) || hasReacted(noteId)) continue
      const key = subjectKey('note', numbered.number)
      if (!isSeen(mark, key, { seq })) yield [key, { kind: 'request', requestId, question, endsAt }]
    }
}

function notesWithComments(
  { threads }: Pick<SessionState, 'threads'>,
  isViewers: (id: string | null) => boolean,
): Set<string> {
  return new Set(
    Object.values(threads).flatMap(({ anchor, comments }) =>
      anchor.kind === 'record' &&
      comments.some((comment) => comment.state === 'written' && isViewers(personOf(comment.author)))
        ? anchor.recordId
        : [],
    ),
  )
}

function personOf(author: CommentAuthor): string | null {
  return author.kind === 'person' ? author.userId : null
}
