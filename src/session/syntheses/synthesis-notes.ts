/** A note of the canvas, as far as it matters who wrote it. */
export interface WrittenNote {
  id: string
  text: string
  /** null: not finished yet. */
  number: number | null
  authorId: string | null
  /** `provider:model` that wrote it; null: a person did, or it came from a file. */
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

/** What a synthesis can take its notes from. */
export interface SumUpSources {
  people: readonly string[]
  selected: readonly string[]
  /** null: the synthesis is of the whole board. */
  round: {
    /** The notes that it was asked about. */
    notes: readonly string[]
    /** All that its turns posted. */
    contributions: readonly string[]
  } | null
}

/**
 * What goes into a synthesis for which no notes were named: the chosen notes and all that people wrote. Of a round it is
 * what was chosen of its answers, or all of them as long as nothing is; where it was asked about some notes, people's
 * other notes stay out.
 */
export function notesToSumUp({ people, selected, round }: SumUpSources): string[] {
  if (!round) return [...new Set([...selected, ...people])]
  const isSelected = new Set(selected)
  const chosen = round.contributions.filter((id) => isSelected.has(id))
  const answers = chosen.length > 0 ? chosen : round.contributions
  return [...new Set([...round.notes, ...answers, ...(round.notes.length > 0 ? [] : people)])]
}
