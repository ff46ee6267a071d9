import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { stepOfAdvisors } from '#session/agenda/step.ts'
import { accept, type Decision } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { ModeratorVerdict, Pick as NotePick, Round } from '#session/rounds/round.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import type { ModerationEvent, ModerationOutcome } from './moderation-events.ts'
import { agreedPicks, picksGiven } from './moderators-agree.ts'

type StepSlice = Pick<AgendaSlice, 'agenda' | 'stepDone'>

/** The slices from which the end of a moderation follows. */
export type EndSlice = RoundsSlice & Pick<NotesSlice, 'contributions'> & UsageSlice & StepSlice

interface ModerationEnd {
  roundId: string
  outcome: ModerationOutcome
  verdicts?: ModeratorVerdict[] | undefined
}

/**
 * Also takes the usage of calls that outlived their moderation. Picks become reactions of the moderator; in a round with several,
 * those that each of them picked. In a step that shows the moderator's picks after people's, they are hidden until `picks.show`.
 */
export function endModeration(state: EndSlice, command: ModerationEnd): Decision<ModerationEvent> {
  const { roundId } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return accept()
  const { state: stage } = round.moderation
  const isOn = stage === 'queued' || stage === 'judging'
  if (!isOn && !state.awaitedUsage.has(callKey(roundId))) return accept()
  const verdicts = (command.verdicts ?? []).map((verdict) => ({
    ...verdict,
    picks: isOn ? ofRound(state, roundId, verdict.picks) : [],
  }))
  const outcome = isOn ? checked(state, round, command.outcome, verdicts) : cancelled(command.outcome)
  if (hidesPicks(state)) return accept(...hiddenEnd(roundId, outcome, verdicts))
  const ended = endOf(roundId, outcome, verdicts)
  if (outcome.state !== 'done') return accept(...ended)
  const { agentId, picks } = outcome
  return accept(...ended, ...picksGiven(roundId, { agentId, picks, ...(round.moderators && { verdicts }) }))
}

function endOf(roundId: string, outcome: ModerationOutcome, verdicts: ModeratorVerdict[]): ModerationEvent[] {
  return [
    ...verdicts.map((verdict): ModerationEvent => ({ kind: 'moderator.ended', data: { roundId, verdict } })),
    { kind: 'moderation.ended', data: { roundId, outcome } },
  ]
}

function checked(
  state: EndSlice,
  { id, moderators }: Round,
  outcome: ModerationOutcome,
  verdicts: readonly ModeratorVerdict[],
): ModerationOutcome {
  if (outcome.state !== 'done') return outcome
  const picks = moderators ? agreedPicks(moderators, verdicts) : ofRound(state, id, outcome.picks)
  return { ...outcome, picks }
}

/** Picks are contributions of the round, each once; ids that a model made up are dropped. */
function ofRound({ contributions }: EndSlice, roundId: string, picks: readonly NotePick[]): NotePick[] {
  const byNote = new Map<string, NotePick>()
  for (const pick of picks) {
    const isOfRound = contributions.get(pick.noteId)?.roundId === roundId
    if (isOfRound && !byNote.has(pick.noteId)) byNote.set(pick.noteId, pick)
  }
  return [...byNote.values()]
}

function cancelled({ usage }: ModerationOutcome): ModerationOutcome {
  return { state: 'cancelled', usage }
}

function hidesPicks({ agenda, stepDone }: StepSlice): boolean {
  const step = stepOfAdvisors(agenda)
  if (step?.moderatorPicks !== 'after-people') return false
  // After the step nobody can report that they are done: the picks are shown when the next one starts.
  return step.state !== 'running' || !stepDone.isEveryone
}

function hiddenEnd(
  roundId: string,
  outcome: ModerationOutcome,
  verdicts: ModeratorVerdict[],
): ModerationEvent[] {
  const shown = outcome.state === 'done' ? { ...outcome, picks: [] } : outcome
  const ended = endOf(
    roundId,
    shown,
    verdicts.map((verdict) => ({ ...verdict, picks: [] })),
  )
  const picks = outcome.state === 'done' ? outcome.picks : []
  const agentId = outcome.state === 'cancelled' ? null : outcome.agentId
  if (agentId === null || [{ picks }, ...verdicts].every((each) => each.picks.length === 0)) return ended
  const hidden = { roundId, agentId, picks, ...(verdicts.length > 0 && { verdicts }) }
  return [...ended, { kind: 'picks.hidden', data: hidden }]
}
