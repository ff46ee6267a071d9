import { mayRun } from '#panels/open-board/may-run.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { isAtLeast } from '#session/core/role.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { Projection } from '#session/projection.ts'
import { isOver, type RoundView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { versionsOfCard } from './synthesis-versions.ts'

/**
 * The versions to show, newest first: of the card that was opened, else of the round, else of the newest
 * synthesis without a round that is younger than the round. Empty if there is none.
 */
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

/**
 * Whether this person, who leads nothing, is asked whether the newest version speaks for them. Then the page shows the
 * question without other actions around it.
 */
export function isOnlyAsked(
  session: Pick<Projection, 'checks' | 'me'>,
  versions: readonly Pick<Synthesis, 'id'>[],
): boolean {
  const isOpen = versions.some(({ id }) => session.checks[id]?.state === 'open')
  return isOpen && !isAtLeast(session.me.role, 'facilitator')
}

/**
 * Returns this person's next action on the synthesis: write one, stop the one being written, or null if they may do neither.
 * null also while the round runs, and while there is neither a version nor a note to sum up.
 */
export function synthesisStep(
  session: Projection,
  round: RoundView | null,
  versions: readonly Synthesis[],
): 'write' | 'stop' | null {
  if (!mayRun(session) || isOnlyAsked(session, versions)) return null
  const [newest] = versions
  if (newest && isOpenDocumentRun(newest)) return 'stop'
  if (round && !isOver(round.state)) return null
  const hasNotes = round?.turns.some(({ notes }) => notes.length > 0) ?? false
  return newest || hasNotes || notesWithPlus(session).length > 0 ? 'write' : null
}
