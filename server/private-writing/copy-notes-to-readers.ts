import { createHash } from 'node:crypto'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { readNote } from '#board/doc/read-note.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { writingOf } from '#board/private-writing/draft-document.ts'
import { type LentNote, lentNotes } from '#board/private-writing/lent-notes.ts'
import { isAtLeast } from '#session/core/role.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { isWritingPrivately, type PrivateWriting } from '#session/private-writing/private-writing.ts'
import type { SessionState } from '#session/state.ts'
import { assignNotesToReaders, type LendableNote, type LentIds } from './assign-notes-to-readers.ts'
import type { OpenDraft } from './reveal-drafts.ts'

/** How private notes are shown to others while people write. */
export interface SharingRules {
  /** The number of notes of others for each person; 0 removes the copies. */
  max: number
  showsNames: boolean
  mayRead: (userId: string) => boolean
  /** Whether nobody is typing in the note: unfinished notes are not shown. */
  isQuiet: (noteId: string) => boolean
  /** Whether the note was written when its writer knew that others may see it. */
  isShared: (writing: number | null) => boolean
}

interface CopySource {
  draft: OpenDraft
  noteId: string
}

const COPY_ID_CHARS = 16

/**
 * Computes an id that a restart does not change, so readers keep their copies. It depends on the note’s id, which can't
 * be guessed.
 */
function copyIdOf(writerId: string, noteId: string): string {
  return createHash('sha256').update(`${writerId} ${noteId}`).digest('base64url').slice(0, COPY_ID_CHARS)
}

/** A hundred hidden notes are read between two pauses. */
const READ_AT_ONCE = 100

/** @param isQuiet as in `SharingRules` */
export function sharingRules(
  state: SessionState,
  writing: PrivateWriting,
  isQuiet: SharingRules['isQuiet'],
): SharingRules {
  return {
    max: isWritingPrivately(writing) ? writing.othersNotes : 0,
    showsNames: writing.showsNames,
    mayRead: (userId) => isAtLeast(roleIn(state, userId) ?? 'viewer', 'editor'),
    isQuiet,
    isShared: (at) => at === null || at === writing.startedAt,
  }
}

/**
 * Writes into each draft document the notes of others that its person may see. Call it with all drafts of the board, which must
 * stay open.
 * @param write runs what writes into one document
 */
export function* copyNotesToReaders(
  drafts: readonly OpenDraft[],
  rules: SharingRules,
  write: (change: () => void) => void,
): ChunkedWork<void> {
  const lent: LentIds = new Map(
    drafts
      .filter(({ userId }) => rules.mayRead(userId))
      .map(({ userId, room }) => [userId, [...lentNotes(room.doc).keys()]]),
  )
  const known = new Set([...lent.values()].flat())
  const sources = new Map<string, CopySource>()
  const notes: LendableNote[] = []
  for (const draft of drafts) {
    for (const noteId of draft.hidden.ids) {
      const id = copyIdOf(draft.userId, noteId)
      sources.set(id, { draft, noteId })
      const isShared = rules.isShared(writingOf(draft.room.doc, noteId))
      if (isShared && (known.has(id) || rules.isQuiet(noteId))) notes.push({ id, writerId: draft.userId })
      if (sources.size % READ_AT_ONCE === 0) yield
    }
  }
  const next = yield* assignNotesToReaders(notes, lent, rules.max)
  for (const draft of drafts) {
    write(() => writeLent(draft, next.get(draft.userId) ?? [], sources, rules))
    yield
  }
}

function writeLent(
  { room }: OpenDraft,
  ids: readonly string[],
  sources: ReadonlyMap<string, CopySource>,
  { isQuiet, showsNames }: SharingRules,
): void {
  const lent = lentNotes(room.doc)
  const gone = [...lent.keys()].filter((id) => !ids.includes(id))
  const changed = ids.flatMap((id): [string, LentNote][] => {
    const source = sources.get(id)
    const map = source && boardShapes(source.draft.room.doc).get(source.noteId)
    const note = map && readNote(source.noteId, map)
    if (!source || !note || (lent.has(id) && !isQuiet(source.noteId))) return []
    const copy = { text: note.text, color: note.color, by: showsNames ? source.draft.userId : null }
    return isSame(lent.get(id), copy) ? [] : [[id, copy]]
  })
  if (gone.length + changed.length === 0) return
  editBoard(room.doc, SERVER_ORIGIN, () => {
    for (const id of gone) lent.delete(id)
    for (const [id, copy] of changed) lent.set(id, copy)
  })
}

function isSame(one: LentNote | undefined, other: LentNote): boolean {
  return one?.text === other.text && one.color === other.color && one.by === other.by
}
