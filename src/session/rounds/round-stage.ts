import { entryOf } from '#session/core/entry-of.ts'
import { type DocumentRun, isOpenDocumentRun } from '#session/documents/document-run.ts'
import { isOver, type Round, type Turn } from './round.ts'

/** Syntheses, as far as their rounds wait for them. */
export type RunStates = Readonly<Record<string, Pick<DocumentRun, 'state'>>>

/** A model answers now, or answered when its process ended. */
export function isRunning(turn: Turn): turn is Extract<Turn, { state: 'thinking' | 'posting' }> {
  return turn.state === 'thinking' || turn.state === 'posting'
}

/** Also failed turns, which can be tried again. */
export function hasEnded(turn: Turn): turn is Exclude<Turn, { state: 'queued' | 'thinking' | 'posting' }> {
  return turn.state !== 'queued' && !isRunning(turn)
}

/** Turns that may not begin before the others: those of the earliest phase that has not ended. */
export function openPhase(round: Pick<Round, 'turns'>): Turn[] {
  const open = round.turns.filter((turn) => !hasEnded(turn))
  const phase = Math.min(...open.map((turn) => turn.phase))
  return open.filter((turn) => turn.phase === phase)
}

/** Whether moderation is running, or will run when the turns have ended. */
export function moderationIsDue({ moderate, moderation, turns }: Round): boolean {
  if (moderation.state === 'queued' || moderation.state === 'judging') return true
  if (!moderate || moderation.state !== 'none') return false
  return turns.some((turn) => !hasEnded(turn)) || speakers(turns) >= 2
}

/** Agents with a contribution: among the notes of one there is nothing to judge. */
function speakers(turns: readonly Turn[]): number {
  const withNotes = turns.filter((turn) => 'notes' in turn && turn.notes.length > 0)
  return new Set(withNotes.map(({ agentId }) => agentId)).size
}

/** Whether the round's own synthesis is running, or will run after turns and moderation. */
export function synthesisIsDue(round: Round, syntheses: RunStates): boolean {
  if (!round.synthesize) return false
  if (round.synthesisId !== null) {
    const synthesis = entryOf(syntheses, round.synthesisId)
    return synthesis !== null && isOpenDocumentRun(synthesis)
  }
  return round.turns.some((turn) => !hasEnded(turn)) || speakers(round.turns) >= 1
}

/** Counts a round's parts that are not over: turns, moderators, synthesis. The round's hold is shared out among them. */
export function countPartsLeft(round: Round, syntheses: RunStates): number {
  if (isOver(round.state)) return 0
  const turns = round.turns.filter((turn) => !hasEnded(turn)).length
  const moderators = moderationIsDue(round) ? (round.moderators?.length ?? 1) : 0
  return turns + moderators + Number(synthesisIsDue(round, syntheses))
}

/** The round with its state as its turns, moderation and synthesis make it. Over and paused ones stay so. */
export function atItsStage(round: Round, syntheses: RunStates): Round {
  if (isOver(round.state) || round.state === 'paused') return round
  if (round.turns.some((turn) => !hasEnded(turn))) {
    const isWaiting = round.turns.every((turn) => turn.state === 'queued' && turn.attempt === 1)
    return withState(round, isWaiting ? 'queued' : 'querying')
  }
  if (moderationIsDue(round)) {
    const { moderation } = round
    const next = moderation.state === 'none' ? ({ state: 'queued' } as const) : moderation
    return { ...round, moderation: next, state: 'moderating' }
  }
  if (synthesisIsDue(round, syntheses)) return withState(round, 'synthesizing')
  return round.state === 'moderating' ? round : withState(round, 'querying')
}

function withState(round: Round, state: Round['state']): Round {
  return round.state === state ? round : { ...round, state }
}
