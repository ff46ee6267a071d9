import type { Projection } from '#session/projection.ts'
import { isOver, type RoundView } from '#session/round.ts'
import { notesWithPlus } from '#session/selection.ts'
import type { Synthesis } from '#session/synthesis.ts'
import { mayRun } from '../rounds/may-run.ts'
import { versionsOfCard } from '../rounds/synthesis-versions.ts'

/** The versions to show, newest first: of the card that was asked for, of the round, or the newest of no round. */
export function shownVersions(
  { syntheses }: Pick<Projection, 'syntheses'>,
  round: RoundView | null,
  synthesisId: string | null,
): Synthesis[] {
  const asked = versionsOfCard(syntheses, synthesisId)
  if (asked.length > 0) return asked
  const ofRound = versionsOfCard(syntheses, round?.synthesisId ?? null)
  if (ofRound.length > 0) return ofRound
  const free = Object.values(syntheses)
    .filter(({ roundId, startedAt }) => roundId === null && startedAt >= (round?.startedAt ?? 0))
    .sort((a, b) => b.startedAt - a.startedAt)
  return versionsOfCard(syntheses, free[0]?.id ?? null)
}

export function isBeingWritten({ state }: Pick<Synthesis, 'state'>): boolean {
  return state === 'queued' || state === 'writing'
}

/** What can be done about the synthesis now; null: nothing, or not by this viewer. */
export function synthesisStep(
  session: Projection,
  round: RoundView | null,
  versions: readonly Synthesis[],
): 'write' | 'stop' | null {
  if (!mayRun(session)) return null
  const [newest] = versions
  if (newest && isBeingWritten(newest)) return 'stop'
  if (round && !isOver(round.state)) return null
  const hasNotes = round?.turns.some(({ notes }) => notes.length > 0) ?? false
  return newest || hasNotes || notesWithPlus(session).length > 0 ? 'write' : null
}
