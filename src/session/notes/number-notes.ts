import { z } from 'zod'
import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { defineEvent } from '#session/core/events.ts'
import type { NotesSlice } from './notes-slice.ts'

/** Limit of one command, so that it doesn't block other work. */
export const MAX_NOTES_NUMBERED_AT_ONCE = 1_000

/** Stored for good, like all events. */
export const NOTES_NUMBERED = defineEvent('notes.numbered', {
  notes: z
    .array(z.object({ noteId: z.string(), number: z.int().positive(), authorId: z.string().nullable() }))
    .min(1),
})
export type NotesEvent = z.infer<typeof NOTES_NUMBERED>

const numberNotes = commandsOn<NotesSlice, NotesEvent>()({
  type: 'notes.number',
  fields: {
    notes: z
      .array(z.object({ noteId: z.string().min(1).max(64), authorId: z.string().nullable() }))
      .min(1)
      .max(MAX_NOTES_NUMBERED_AT_ONCE),
  },
  minRole: 'server',
  logLimit: 'canvas',
  decide(state, { notes }) {
    const fresh = new Map(notes.map(({ noteId, authorId }) => [noteId, authorId]))
    for (const noteId of fresh.keys()) if (state.noteNumbers.has(noteId)) fresh.delete(noteId)
    if (fresh.size === 0) return accept()
    let number = state.notes.lastNumber
    const noteNumbers = [...fresh].map(([noteId, authorId]) => ({ noteId, number: ++number, authorId }))
    return accept({ kind: 'notes.numbered', data: { notes: noteNumbers } })
  },
})

export const NOTE_COMMANDS = [numberNotes] as const

/** The state change of each event of notes. A number and its author stay when the note is deleted. */
export const APPLY_NOTES: ApplyTable<NotesSlice, NotesEvent> = {
  'notes.numbered'(state, { data: { notes } }, owned) {
    const noteNumbers = owned.map(state.noteNumbers)
    let { lastNumber } = state.notes
    for (const { noteId, number, authorId } of notes) {
      noteNumbers.set(noteId, { number, authorId })
      lastNumber = Math.max(lastNumber, number)
    }
    return { noteNumbers, notes: { lastNumber } }
  },
}
