import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'

/** The facts about a note's author. */
export interface WrittenNote {
  id: string
  text: string
  /** null: not finished yet. */
  number: number | null
  authorId: string | null
  /** `provider:model` that wrote it; `null`: a person or a file did. */
  model: string | null
}

interface Agents {
  agentIds: ReadonlySet<string>
  /** Notes that agents' turns posted. */
  contributed: (noteId: string) => boolean
}

/** Finished notes that people wrote, in the order of their numbers. */
export function peoplesNotes(notes: readonly WrittenNote[], { agentIds, contributed }: Agents): string[] {
  return notes
    .filter(({ id, text, number, authorId, model }) => {
      const isAgents = model !== null || contributed(id) || agentIds.has(authorId ?? '')
      return number !== null && text.trim() !== '' && !isAgents
    })
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ id }) => id)
}

/** The ids of finished notes that people wrote. Notes of agents do not count, also of agents that were removed. */
export function peoplesNotesOf(
  state: Pick<AgentsSlice, 'agentViews' | 'formerAgentViews'> & Pick<NotesSlice, 'contributions'>,
  notes: readonly WrittenNote[],
): string[] {
  return peoplesNotes(notes, {
    agentIds: new Set([...state.agentViews, ...state.formerAgentViews].map(({ id }) => id)),
    contributed: (noteId) => state.contributions.has(noteId),
  })
}

export interface SumUpSources {
  people: readonly string[]
  selected: readonly string[]
  /** null: the synthesis is of the whole board. */
  round: {
    /** The notes of the question. */
    notes: readonly string[]
    /** All that its turns posted. */
    contributions: readonly string[]
  } | null
}

/**
 * Returns the notes of a synthesis without named notes: chosen notes and people's. For a round: the chosen notes among
 * its answers, or all answers as long as none is chosen; if its question was about some notes, these too, and people's
 * other notes stay out.
 */
export function notesToSumUp({ people, selected, round }: SumUpSources): string[] {
  if (!round) return [...new Set([...selected, ...people])]
  const isSelected = new Set(selected)
  const chosen = round.contributions.filter((id) => isSelected.has(id))
  const answers = chosen.length > 0 ? chosen : round.contributions
  return [...new Set([...round.notes, ...answers, ...(round.notes.length > 0 ? [] : people)])]
}
