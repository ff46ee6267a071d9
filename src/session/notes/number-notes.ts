import type { CommandOf } from '#session/command.ts'
import { accept, type Decision } from '#session/core/decision.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

/** Gives each of these notes that has no number the next one. */
export function numberNotes(state: SessionState, { notes }: CommandOf<'notes.number'>): Decision {
  const fresh = new Map(notes.map(({ noteId, authorId }) => [noteId, authorId]))
  for (const noteId of fresh.keys()) if (state.numbered.has(noteId)) fresh.delete(noteId)
  if (fresh.size === 0) return accept()
  let number = state.notes.lastNumber
  const numbered = [...fresh].map(([noteId, authorId]) => ({ noteId, number: ++number, authorId }))
  return accept({ kind: 'notes.numbered', data: { notes: numbered } })
}

/** Keeps the number and author of each note for good, also after the note is deleted. */
export function notesNumbered(
  state: SessionState,
  event: EventOf<'notes.numbered'>,
  owned: Owned,
): SessionState {
  const numbered = owned.map(state.numbered)
  let { lastNumber } = state.notes
  for (const { noteId, number, authorId } of event.data.notes) {
    numbered.set(noteId, { number, authorId })
    lastNumber = Math.max(lastNumber, number)
  }
  return { ...state, numbered, notes: { lastNumber } }
}
