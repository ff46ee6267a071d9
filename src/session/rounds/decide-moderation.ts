import { agentIn } from '#session/agents/agents-slice.ts'
import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { agreedPicks, picksGiven } from './moderators-agree.ts'
import { isOver, type ModeratorVerdict, type Pick, type Round } from './round.ts'
import type { ModerationOutcome } from './round-commands.ts'
import { hasEnded } from './round-stage.ts'

/** Also of one that is judging: after a restart it is begun once more. */
export function beginModeration(state: SessionState, command: CommandOf<'moderation.begin'>): Decision {
  const { roundId, agentId, model } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return refuse('no-round')
  const agent = agentIn(state, agentId)
  if (!agent) return refuse('no-agent')
  if (!agent.capabilities.includes('choose-notes')) return refuse('agent-may-not')
  const { state: stage } = round.moderation
  const isDue = (stage === 'queued' || stage === 'judging') && round.turns.every(hasEnded)
  if (!isDue || isOver(round.state) || round.state === 'paused') return refuse('not-now')
  if (round.moderation.state === 'judging' && isOutOfTries(round.moderation)) return refuse('out-of-tries')
  return accept({ kind: 'moderation.began', data: { roundId, agentId, model } })
}

/**
 * Also takes the usage of calls that outlived their moderation. Picks become reactions of the moderator; in a round with several,
 * those that each of them picked.
 */
export function endModeration(state: SessionState, command: CommandOf<'moderation.end'>): Decision {
  const { roundId } = command
  const round = entryOf(state.rounds, roundId)
  if (!round) return accept()
  const { state: stage } = round.moderation
  const isOn = stage === 'queued' || stage === 'judging'
  if (!isOn && !state.awaited.has(callKey(roundId))) return accept()
  const verdicts = (command.verdicts ?? []).map((verdict) => ({
    ...verdict,
    picks: isOn ? ofRound(state, roundId, verdict.picks) : [],
  }))
  const outcome = isOn ? checked(state, round, command.outcome, verdicts) : cancelled(command.outcome)
  const ended: BoardEvent[] = [
    ...verdicts.map((verdict): BoardEvent => ({ kind: 'moderator.ended', data: { roundId, verdict } })),
    { kind: 'moderation.ended', data: { roundId, outcome } },
  ]
  if (outcome.state !== 'done') return accept(...ended)
  const { agentId, picks } = outcome
  return accept(...ended, ...picksGiven(roundId, { agentId, picks, ...(round.moderators && { verdicts }) }))
}

function checked(
  state: SessionState,
  { id, moderators }: Round,
  outcome: ModerationOutcome,
  verdicts: readonly ModeratorVerdict[],
): ModerationOutcome {
  if (outcome.state !== 'done') return outcome
  const picks = moderators ? agreedPicks(moderators, verdicts) : ofRound(state, id, outcome.picks)
  return { ...outcome, picks }
}

/** Picks are contributions of the round, each once; invented ones are dropped. */
function ofRound({ contributions }: SessionState, roundId: string, picks: readonly Pick[]): Pick[] {
  const byNote = new Map<string, Pick>()
  for (const pick of picks) {
    const isOfRound = contributions.get(pick.noteId)?.roundId === roundId
    if (isOfRound && !byNote.has(pick.noteId)) byNote.set(pick.noteId, pick)
  }
  return [...byNote.values()]
}

function cancelled({ usage }: ModerationOutcome): ModerationOutcome {
  return { state: 'cancelled', usage }
}
