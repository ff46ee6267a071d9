import { entryOf, type SessionState } from './state.ts'

/** Notes of a turn are called after it: `shape:<turnId>n<index>`. */
const NOTE_OF_TURN = /^shape:(t[0-9a-z]{12})n\d+$/

/** When the words of this note were said in a file that was imported. null: it is of no such file. */
export function saidAt({ imports, rounds }: SessionState, noteId: string | null): number | null {
  const turnId = NOTE_OF_TURN.exec(noteId ?? '')?.[1]
  if (turnId === undefined) return null
  for (const id of Object.keys(imports)) {
    const turn = entryOf(rounds, id)?.turns.find((each) => each.id === turnId)
    if (turn) return turn.saidAt ?? null
  }
  return null
}
