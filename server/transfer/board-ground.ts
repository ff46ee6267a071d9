import { customAlphabet } from 'nanoid'
import type { Ground } from '#formats/board-json/remap-ids.ts'
import type { SessionState } from '#session/state.ts'

const short = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)
const newId = (prefix: string) => prefix + short()

/** An empty board: everything imported keeps its name. */
export const EMPTY_GROUND: Ground = {
  isTaken: () => false,
  isNumberTaken: () => false,
  lastNumber: 0,
  roundCount: 0,
  newId,
}

/** Collects the ids of a board, including those of deleted notes: their ideas and reactions still use them. */
export function groundOf(state: SessionState, recordIds: Iterable<string>): Ground {
  const taken = new Set<string>([
    ...recordIds,
    ...state.noteNumbers.keys(),
    ...state.contributions.keys(),
    ...Object.keys(state.reactions),
    ...Object.keys(state.rounds),
    ...Object.values(state.rounds).flatMap(({ turns }) => turns.map(({ id }) => id)),
    ...Object.keys(state.syntheses),
    ...Object.keys(state.themeRuns),
    ...Object.keys(state.votes),
    ...Object.keys(state.ratings),
    ...Object.keys(state.interviews),
    // Private threads too: their ids are taken, whoever sees them.
    ...state.commentThreads.keys(),
    ...state.commentThreads.values(),
    ...Object.keys(state.proposals),
    ...[...state.agents, ...state.formerAgentViews].map(({ id }) => id),
  ])
  const numbers = new Set([...state.noteNumbers.values()].map(({ number }) => number))
  for (const { number } of state.ideas.values()) numbers.add(number)
  return {
    isTaken: (id) => taken.has(id),
    isNumberTaken: (number) => numbers.has(number),
    lastNumber: state.notes.lastNumber,
    roundCount: state.roundOrder.length,
    newId,
  }
}
