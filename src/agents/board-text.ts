import type { NoteView } from '#board/read-note.ts'
import { chosenBy } from '#session/mark.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { clip, type FencedData, type FencedNote, fenceData } from './fence.ts'
import type { PromptMessage } from './prompt.ts'
import { labelOf, type Speakers, speakersOf } from './speakers.ts'
import { visibleText } from './visible-text.ts'

export const MAX_NOTE_CHARS = 500
const WRITTEN_BY_YOU = 'you wrote this'
const CHANGED = 'changed by people since it was written'

/** Of a text that holds more than can be seen, or far too much, no more is looked at. */
export const MAX_READ_CHARS = 8_000

/** What can be seen of a text, cut. */
export function shortText(text: string, max: number): string {
  return clip(visibleText(text.slice(0, MAX_READ_CHARS)).trim(), max)
}

/** Says notes and messages of a board to one agent. */
export interface BoardText {
  speakers: Speakers
  /** `agentId`: who reads it. */
  note(note: NoteView, isChosen?: boolean): FencedNote
  isOwn(note: NoteView): boolean
  /** Word by word as the agent wrote it. */
  isOwnWords(note: NoteView): boolean
  message(name: string, ...parts: (string | FencedData)[]): PromptMessage
}

/** A rerun goes back to a selection from before: a note of it may have no "+" now. */
export function chosenOf(state: SessionState, noteId: string): Pick<FencedNote, 'chosenBy'> {
  const by = chosenBy(entryOf(state.marks, noteId) ?? undefined, state.settings)
  return by.length > 0 ? { chosenBy: by } : {}
}

export function boardTextFor(state: SessionState, nonce: string, agentId: string | null): BoardText {
  const speakers = speakersOf(state)
  const postedOf = (id: string) => state.contributions.get(id) ?? null
  const isChanged = (note: NoteView) => {
    const posted = postedOf(note.id)
    return posted !== null && posted.text.trim() !== note.text.trim()
  }
  const isOwn = (note: NoteView) => agentId !== null && postedOf(note.id)?.agentId === agentId
  return {
    speakers,
    isOwn,
    isOwnWords: (note) => isOwn(note) && !isChanged(note),
    note(note, isChosen = false) {
      const { by, kind } =
        speakers.ofNote(note.id) ?? speakers.of(postedOf(note.id)?.agentId ?? note.authorId)
      const remarks = [isOwn(note) && WRITTEN_BY_YOU, isChanged(note) && CHANGED].filter(Boolean)
      return {
        id: note.id,
        number: note.number,
        by,
        kind,
        text: shortText(note.text, MAX_NOTE_CHARS),
        ...(isChosen && chosenOf(state, note.id)),
        ...(remarks.length > 0 && { remark: remarks.join('; ') }),
      }
    },
    message: (name, ...parts) => ({
      role: 'user',
      content: [
        labelOf(name),
        ...parts.map((part) => (typeof part === 'string' ? part : fenceData(nonce, part))),
      ].join('\n'),
    }),
  }
}
