import type { NotesSlice } from '#session/notes/notes-slice.ts'
import {
  isWrittenByAgent,
  type NoteOrigin,
  type OriginFacts,
  originOf,
  originStampOf,
} from './note-origin.ts'

/** The fields of an idea that show its origin. */
interface IdeaFacts {
  authorId: string | null
  source: string
  program?: string | undefined
  stamp?: OriginFacts['stamp'] | undefined
  noteId: string | null
}

/**
 * The origin of an idea's words. Its note shows it as long as it is on the canvas.
 * @param note `null`: it is gone, or there never was one
 */
export function originOfIdea(
  { contributions }: Pick<NotesSlice, 'contributions'>,
  { authorId, source, program, stamp, noteId }: IdeaFacts,
  note: Pick<OriginFacts, 'model' | 'stamp'> | null,
): NoteOrigin {
  const posted = noteId === null ? null : contributions.get(noteId)
  return originOf({
    stamp: note ? note.stamp : (stamp ?? null),
    model: note?.model ?? posted?.model ?? null,
    authorId,
    via: source,
    program: program ?? null,
  })
}

/**
 * The stamp of an idea without a note whose words a person replaces by `text`; `null`: its words are not an agent's.
 */
export function stampOfRewritten(
  state: Pick<NotesSlice, 'contributions'>,
  idea: IdeaFacts,
  text: string,
): OriginFacts['stamp'] {
  const origin = originOfIdea(state, idea, null)
  if (!isWrittenByAgent(origin)) return null
  const posted = idea.noteId === null ? undefined : state.contributions.get(idea.noteId)
  return originStampOf(origin, posted?.text.trim() !== text.trim())
}
