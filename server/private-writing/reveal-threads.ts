import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { isRevealed, revealedIdOf } from '#board/private-writing/draft-document.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import type { OpenDraft } from './reveal-drafts.ts'
import { shuffle } from './shuffle.ts'

type PrivateThreads = Pick<SessionState, 'privateThreads'>

/** A private thread whose note is on the board. */
interface ThreadToReveal {
  threadId: string
  /** The note on the board. */
  recordId: string
  showsName: boolean
}

/**
 * Lists the private threads of these drafts whose notes are on the board. It follows from the documents alone, so a restart finds what a
 * reveal has left. In random order: that of the drafts would keep the threads of one person together.
 */
function threadsToReveal(
  board: Pick<OpenRoom, 'doc'>,
  drafts: readonly OpenDraft[],
  { privateThreads }: PrivateThreads,
): ThreadToReveal[] {
  const threads = drafts.flatMap(({ userId, room }) =>
    Object.values(entryOf(privateThreads, userId) ?? {}).flatMap(({ id: threadId, anchor }) => {
      if (anchor.kind !== 'record' || !isRevealed(room.doc, anchor.recordId)) return []
      const recordId = revealedIdOf(room.doc, anchor.recordId)
      // A note that was removed meanwhile says nothing of its name.
      const showsName = boardShapes(board.doc).get(recordId)?.get('m.author') === userId
      return { threadId, recordId, showsName }
    }),
  )
  shuffle(threads)
  return threads
}

/** Shows the threads after the COMMIT of their notes: a restart may give a note without one another id. */
export async function revealThreads(
  board: Pick<OpenRoom, 'boardId' | 'doc' | 'edit'>,
  drafts: readonly OpenDraft[],
  state: PrivateThreads | null,
  { sessions }: { sessions: Pick<SessionHub, 'dispatch'> },
): Promise<void> {
  const threads = state ? threadsToReveal(board, drafts, state) : []
  if (threads.length === 0) return
  await board.edit(SERVER_ORIGIN, () => undefined)
  await sessions.dispatch(board.boardId, { type: 'thread.reveal', threads }, { kind: 'server' })
}

/** People whose private threads changed: a comment may arrive after its note was revealed. */
export function ownersOfChanged(before: PrivateThreads | null, after: PrivateThreads): string[] {
  if (before?.privateThreads === after.privateThreads) return []
  return Object.keys(after.privateThreads).filter(
    (userId) => before?.privateThreads[userId] !== after.privateThreads[userId],
  )
}
