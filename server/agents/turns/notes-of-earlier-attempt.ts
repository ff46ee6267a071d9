import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNote } from '#board/doc/read-note.ts'
import { MAX_NOTES_PER_TURN } from '#session/board/board-settings.ts'
import { type Contribution, MAX_CONTRIBUTION_CHARS } from '#session/rounds/round.ts'
import { noteIdOf } from './turn-stage.ts'

/** Notes that an earlier attempt of the turn left on the canvas and that this one did not write over. */
export function notesOfEarlierAttempt(
  doc: Y.Doc,
  turnId: string,
  written: readonly Contribution[],
  taken: ReadonlySet<string>,
): Contribution[] {
  const writtenIds = new Set(written.map(({ noteId }) => noteId))
  return noteIds(turnId).flatMap((noteId) => {
    const isMeant = !writtenIds.has(noteId) && !taken.has(noteId)
    const text = isMeant ? textOn(doc, noteId) : null
    // People may have made the note longer.
    return text === null ? [] : [{ noteId, text: text.slice(0, MAX_CONTRIBUTION_CHARS) }]
  })
}

/** Notes of an earlier attempt that people have edited since: they are not written over. */
export function takenOver(doc: Y.Doc, earlier: readonly Contribution[]): ReadonlySet<string> {
  const changed = earlier.filter(({ noteId, text }) => {
    const now = textOn(doc, noteId)
    return now !== null && now.trim() !== text.trim()
  })
  return new Set(changed.map(({ noteId }) => noteId))
}

/** The ids of the turn's notes in order, without those that people have taken over. */
export function freeIds(turnId: string, taken: ReadonlySet<string>): (index: number) => string {
  const free = noteIds(turnId).filter((noteId) => !taken.has(noteId))
  return (index) => free[index] ?? noteIdOf(turnId, 2 * MAX_NOTES_PER_TURN + index)
}

/** Twice as many as a turn may write, because every note of an attempt may have been taken over. */
function noteIds(turnId: string): string[] {
  return Array.from({ length: 2 * MAX_NOTES_PER_TURN }, (_, index) => noteIdOf(turnId, index))
}

function textOn(doc: Y.Doc, noteId: string): string | null {
  const map = boardShapes(doc).get(noteId)
  return map ? (readNote(noteId, map)?.text ?? null) : null
}
