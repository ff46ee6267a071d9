import { type Change, subjectKey } from '#session/changes/changes-slice.ts'
import { commentAuthorId, type Thread, type WrittenComment } from '#session/comments/comment.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { Need } from './waits-for-viewer.ts'

/** A thread with its comments as changes. */
export interface ThreadNews {
  key: string
  thread: Thread
  changes: readonly Change[]
  need: Need | null
  /** Whether the viewer has written in it. */
  isViewersToo: boolean
}

/** The threads that this viewer may see: a program sees no private ones, and nothing waits for it, or in a resolved thread. */
export function* readThreads(
  state: Pick<SessionState, 'threads' | 'privateThreads'>,
  viewer: SessionProjection['me'],
  isViewers: (id: string | null) => boolean,
): Iterable<ThreadNews> {
  const own = (!viewer.isProgram && entryOf(state.privateThreads, viewer.id)) || {}
  for (const thread of [...Object.values(state.threads), ...Object.values(own)]) {
    const written = thread.comments.filter((comment) => comment.state === 'written')
    const isOwn = ({ author }: WrittenComment) => isViewers(commentAuthorId(author))
    const lastOwn = written.findLast(isOwn)?.seq ?? 0
    const mention = written.findLast(
      (comment) => comment.seq > lastOwn && comment.mentions.some((id) => isViewers(id)) && !isOwn(comment),
    )
    yield {
      key: subjectKey('thread', thread.id),
      thread,
      changes: written.map(({ author, seq, at }) => ({
        kind: 'commented',
        by: commentAuthorId(author),
        seq,
        at,
      })),
      need:
        mention && !thread.resolved && !viewer.isProgram
          ? { kind: 'mention', threadId: thread.id, commentId: mention.id }
          : null,
      isViewersToo: lastOwn > 0,
    }
  }
}
