import type { Idea } from './idea.ts'
import type { IdeasState } from './ideas-slice.ts'

/** Also one that was removed. */
export function ideaIn({ ideas }: Pick<IdeasState, 'ideas'>, number: number): Idea | null {
  return ideas.get(String(number)) ?? null
}

export function presentIdea(state: Pick<IdeasState, 'ideas'>, number: number): Idea | null {
  const idea = ideaIn(state, number)
  return idea?.removedAt === null ? idea : null
}

/** Returns the idea of this note, also if it was removed; null: it has none. */
export function ideaOfNote(state: Pick<IdeasState, 'ideas' | 'noteNumbers'>, noteId: string): Idea | null {
  const numbered = state.noteNumbers.get(noteId)
  return numbered ? ideaIn(state, numbered.number) : null
}
