import type { RoundView } from './round.ts'

/** Agents with prose and no note in this round: moderator and synthesis read the words, but can't refer to a note. */
export function agentsWithoutNotes({ turns }: Pick<RoundView, 'turns'>): string[] {
  const withNotes = new Set(turns.filter(({ notes }) => notes.length > 0).map(({ agentId }) => agentId))
  const answered = turns.filter(({ state, agentId }) => state === 'done' && agentId !== '')
  return [...new Set(answered.map(({ agentId }) => agentId))].filter((agentId) => !withNotes.has(agentId))
}

/** Whether a requested synthesis was impossible, because the answers left no note. */
export function lacksSynthesis({
  state,
  synthesize,
  synthesisId,
  turns,
}: Pick<RoundView, 'state' | 'synthesize' | 'synthesisId' | 'turns'>): boolean {
  return (
    state === 'complete' &&
    synthesize &&
    synthesisId === null &&
    turns.every(({ notes }) => notes.length === 0)
  )
}
