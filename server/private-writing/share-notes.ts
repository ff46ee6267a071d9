import { boardShapes } from '#board/board-doc.ts'
import { type LentNote, lentNotes } from '#board/draft-document.ts'
import { editBoard } from '#board/edit-board.ts'
import { SERVER_ORIGIN } from '#board/origin.ts'
import { readNote } from '#board/read-note.ts'
import { lendNotes } from './lend-notes.ts'
import type { OpenDraft } from './reveal-drafts.ts'

export interface SharingRules {
  /** How many notes of others each person sees; 0 takes back what they see. */
  max: number
  showsNames: boolean
  mayRead: (userId: string) => boolean
  nameOf: (userId: string) => string
  /** Whether no one types in the note: half a thought is shown to no one. */
  isQuiet: (noteId: string) => boolean
}

/**
 * Writes into each draft document the notes of others that its person may see. Call it with all drafts of the board, inside
 * `editTogether`.
 */
export function shareNotes(drafts: readonly OpenDraft[], rules: SharingRules): void {
  const homes = new Map(drafts.flatMap((draft) => [...draft.hidden.ids].map((id) => [id, draft] as const)))
  const lent = new Map(
    drafts
      .filter(({ userId }) => rules.mayRead(userId))
      .map(({ userId, room }) => [userId, [...lentNotes(room.doc).keys()]]),
  )
  const known = new Set([...lent.values()].flat())
  const notes = [...homes]
    .filter(([id]) => known.has(id) || rules.isQuiet(id))
    .map(([id, { userId: writerId }]) => ({ id, writerId }))
  const next = lendNotes(notes, lent, rules.max)
  for (const draft of drafts) writeLent(draft, next.get(draft.userId) ?? [], homes, rules)
}

function writeLent(
  { room }: OpenDraft,
  ids: readonly string[],
  homes: ReadonlyMap<string, OpenDraft>,
  { isQuiet, showsNames, nameOf }: SharingRules,
): void {
  const lent = lentNotes(room.doc)
  const gone = [...lent.keys()].filter((id) => !ids.includes(id))
  const changed = ids.flatMap((id): [string, LentNote][] => {
    const home = homes.get(id)
    const map = home && boardShapes(home.room.doc).get(id)
    const note = map && readNote(id, map)
    if (!home || !note || (lent.has(id) && !isQuiet(id))) return []
    const copy = { text: note.text, color: note.color, by: showsNames ? nameOf(home.userId) : null }
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
