import type { SessionEvent } from '#session/event.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'

/** The ideas that an event changes, by number: both ends of a link, and the idea whose note got a reaction. */
export function changedIdeas(state: Pick<NotesSlice, 'noteNumbers'>, event: SessionEvent): number[] {
  switch (event.kind) {
    case 'ideas.captured':
    case 'ideas.followed':
    case 'ideas.sorted':
    case 'ideas.changed':
      return event.data.ideas.map(({ number }) => number)
    case 'ideas.linked':
    case 'ideas.unlinked':
      return event.data.links.flatMap(({ from, to }) => [from, to])
    case 'idea.promoted':
    case 'idea.demoted':
    case 'idea.done-set':
      return [event.data.number]
    case 'ideas.withdrawn':
    case 'ideas.removed':
    case 'ideas.restored':
      return event.data.numbers
    case 'content.imported':
      return event.data.slice.ideas.map(({ number }) => number)
    case 'reaction.given':
    case 'reaction.removed':
      return numbersOf(state, [event.data.noteId])
    case 'picks.counted':
      return numbersOf(state, event.data.noteIds)
    case 'notes.picked':
      return numbersOf(
        state,
        event.data.picks.map(({ noteId }) => noteId),
      )
    default:
      return []
  }
}

/** An idea has the number of its note. Notes without a number are not in the log. */
function numbersOf({ noteNumbers }: Pick<NotesSlice, 'noteNumbers'>, noteIds: readonly string[]): number[] {
  return noteIds.flatMap((noteId) => noteNumbers.get(noteId)?.number ?? [])
}
