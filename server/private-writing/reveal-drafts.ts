import { randomInt } from 'node:crypto'
import { revealNote } from '#board/draft-document.ts'
import { editBoard } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import type { OpenRoom, Rooms } from '#server/sync/rooms.ts'
import type { HiddenNotes } from './hidden-notes.ts'

/** A draft document and its writer. */
export interface OpenDraft {
  userId: string
  room: Pick<OpenRoom, 'doc'>
  hidden: HiddenNotes
}

interface HiddenNote {
  draft: OpenDraft
  noteId: string
}

/** Few enough that writing and sending them blocks no one. */
const REVEALED_AT_ONCE = 100

/**
 * Puts the notes of these drafts on the board; each is there, or still in its draft, whenever the process ends. Without names the
 * order says nothing about the writers. Returns false if the board has no room for all of them.
 */
export async function revealDrafts(
  rooms: Pick<Rooms, 'editTogether'>,
  board: Pick<OpenRoom, 'doc' | 'hasRoomFor'>,
  drafts: readonly OpenDraft[],
  isNamed: boolean,
): Promise<boolean> {
  const hidden = drafts.flatMap((draft) =>
    [...draft.hidden.ids].map((noteId): HiddenNote => ({ draft, noteId })),
  )
  if (!isNamed) shuffle(hidden)
  for (let i = 0; i < hidden.length; i += REVEALED_AT_ONCE) {
    const some = hidden.slice(i, i + REVEALED_AT_ONCE)
    if (!board.hasRoomFor(some.length)) return false
    rooms.editTogether(() => revealSome(board, some, isNamed))
    for (const { draft, noteId } of some) draft.hidden.ids.delete(noteId)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}

function revealSome(board: Pick<OpenRoom, 'doc'>, notes: readonly HiddenNote[], isNamed: boolean): void {
  const drafts = new Set(notes.map(({ draft }) => draft))
  const isThere = ({ room }: OpenDraft): boolean => !room.doc.isDestroyed
  if (board.doc.isDestroyed || ![...drafts].every(isThere)) throw new Error('the board was closed meanwhile')
  editBoard(board.doc, SERVER_ORIGIN, () => {
    for (const draft of drafts) {
      editBoard(draft.room.doc, SERVER_ORIGIN, () => {
        for (const note of notes)
          if (note.draft === draft)
            revealNote(draft.room.doc, board.doc, note.noteId, isNamed ? draft.userId : null)
      })
    }
  })
}

/** Fisher and Yates. */
function shuffle<Value>(values: Value[]): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    const [a, b] = [values[i], values[j]]
    if (a !== undefined && b !== undefined) [values[i], values[j]] = [b, a]
  }
}
