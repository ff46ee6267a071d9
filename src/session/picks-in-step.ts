import { markDone } from './agenda/decide-steps.ts'
import { stepOfAdvisors } from './agenda/step.ts'
import type { Command, CommandOf } from './command.ts'
import type { Actor } from './core/actor.ts'
import { accept, type DecideContext, type Decision } from './core/decision.ts'
import type { Owned } from './core/owned-collections.ts'
import { isAtLeast } from './core/role.ts'
import type { BoardEvent, EventOf } from './event.ts'
import { endModeration } from './rounds/decide-moderation.ts'
import { picksGiven } from './rounds/moderators-agree.ts'
import { changeRound } from './rounds/put-round.ts'
import type { Moderation, ModeratorVerdict } from './rounds/round.ts'
import type { SessionState } from './state.ts'

/** Ends a moderation. In a step that shows the moderator's picks after people's, they are hidden until `showPicks`. */
export function endModerationInStep(state: SessionState, command: CommandOf<'moderation.end'>): Decision {
  const decision = endModeration(state, command)
  if (!decision.ok || !hidesPicks(state)) return decision
  const { events } = decision
  const verdicts = events.flatMap(({ kind, data }) => (kind === 'moderator.ended' ? [data.verdict] : []))
  return accept(...events.flatMap((event) => hidden(event, verdicts)))
}

function hidesPicks(state: SessionState): boolean {
  const step = stepOfAdvisors(state.agenda)
  if (step?.moderatorPicks !== 'after-people') return false
  // After the step it can't be marked done any more: the picks are shown when the next one starts.
  return step.state !== 'running' || !state.stepDone.isEveryone
}

/** @param verdicts of a round with several moderators, whose picks are hidden with the agreed ones */
function hidden(event: BoardEvent, verdicts: ModeratorVerdict[]): BoardEvent[] {
  switch (event.kind) {
    case 'notes.picked':
      return []
    case 'moderator.ended': {
      const { roundId, verdict } = event.data
      return [{ ...event, data: { roundId, verdict: { ...verdict, picks: [] } } }]
    }
    case 'moderation.ended': {
      const { roundId, outcome } = event.data
      const picks = outcome.state === 'done' ? outcome.picks : []
      const agentId = outcome.state === 'cancelled' ? null : outcome.agentId
      const isEmpty = [{ picks }, ...verdicts].every((each) => each.picks.length === 0)
      if (agentId === null || isEmpty) return [event]
      return [
        {
          ...event,
          data: { roundId, outcome: outcome.state === 'done' ? { ...outcome, picks: [] } : outcome },
        },
        {
          kind: 'picks.hidden',
          data: { roundId, agentId, picks, ...(verdicts.length > 0 && { verdicts }) },
        },
      ]
    }
    default:
      return [event]
  }
}

/** Shows the hidden picks to everyone, with a "+" on the notes. */
export function showPicks(state: SessionState): Decision {
  return accept(...picksShown(state))
}

function picksShown({ hiddenPicks }: SessionState): BoardEvent[] {
  return Object.entries(hiddenPicks).flatMap(([roundId, picked]): BoardEvent[] => {
    const { picks, verdicts } = picked
    return [
      { kind: 'picks.shown', data: { roundId, picks, ...(verdicts && { verdicts }) } },
      ...picksGiven(roundId, picked),
    ]
  })
}

type Decide<Type extends Command['type']> = (
  state: SessionState,
  command: CommandOf<Type>,
  actor: Actor,
  context: DecideContext,
) => Decision

/** A command with which a step may end or start: the moderator's picks are shown then. */
export function showingPicks<Type extends Command['type']>(decide: Decide<Type>): Decide<Type> {
  return (state, command, actor, context) => {
    const decision = decide(state, command, actor, context)
    const moves = ['step.ended', 'step.started']
    if (!decision.ok || !decision.events.some(({ kind }) => moves.includes(kind))) return decision
    return accept(...decision.events, ...picksShown(state))
  }
}

/** The last person who is done shows the moderator's picks. */
export function markDoneAndShowPicks(
  state: SessionState,
  command: CommandOf<'step.mark-done'>,
  actor: Actor,
): Decision {
  const decision = markDone(state, command, actor)
  if (!decision.ok || decision.events.length === 0 || !command.isDone || actor.kind !== 'person')
    return decision
  const done = [...state.stepDone.userIds, actor.userId]
  if (!isEveryoneDone(state, done, command.here ?? [])) return decision
  return accept(...decision.events.map(byEveryone), ...picksShown(state))
}

/**
 * Like `markDoneAndShowPicks`, after people who were not done have left; `here` are the people with the board open.
 * Several processes may send it: picks are shown once.
 */
export function showPicksToDone(state: SessionState, { here }: CommandOf<'picks.show-to-done'>): Decision {
  const { userIds, stepId, isEveryone } = state.stepDone
  const last = userIds.at(-1)
  const isRunning = stepOfAdvisors(state.agenda)?.state === 'running'
  if (!last || !stepId || !isRunning || isEveryone || here.length === 0) return accept()
  if (!isEveryoneDone(state, userIds, here)) return accept()
  const counted = { stepId, userId: last, isDone: true, isEveryone: true }
  return accept({ kind: 'step.done-set', data: counted }, ...picksShown(state))
}

/** So that picks of a later round in this step are shown too, also if people leave. */
function byEveryone(event: BoardEvent): BoardEvent {
  return event.kind === 'step.done-set' ? { ...event, data: { ...event.data, isEveryone: true } } : event
}

/** Whether all editors who are here are done; with an empty board, all editors. */
function isEveryoneDone({ people }: SessionState, done: readonly string[], here: readonly string[]): boolean {
  const writers = Object.values(people).filter(({ role }) => role !== null && isAtLeast(role, 'editor'))
  const known = writers.filter(({ id }) => here.includes(id))
  const awaited = known.length > 0 ? known : writers
  return awaited.length > 0 && awaited.every(({ id }) => done.includes(id))
}

/** Keeps the picks where no projection has them, and marks the round as having some. */
export function picksHidden(
  state: SessionState,
  { data: { roundId, ...picked } }: EventOf<'picks.hidden'>,
  owned: Owned,
): SessionState {
  const next = changeRound(state, roundId, owned, ({ moderation, ...round }) => ({
    ...round,
    moderation: isDecided(moderation) ? { ...moderation, isHidden: true } : moderation,
  }))
  return { ...next, hiddenPicks: { ...next.hiddenPicks, [roundId]: picked } }
}

/** Moves the hidden picks into the round; the `notes.picked` that follows has their "+". */
export function picksWereShown(
  state: SessionState,
  { data: { roundId, picks, verdicts } }: EventOf<'picks.shown'>,
  owned: Owned,
): SessionState {
  const { [roundId]: _shown, ...hiddenPicks } = state.hiddenPicks
  const next = changeRound(state, roundId, owned, (round) => {
    const { moderation } = round
    if (!isDecided(moderation)) return round
    const { isHidden: _isHidden, ...rest } = moderation
    const shown = rest.state === 'done' ? { ...rest, picks } : rest
    return { ...round, moderation: verdicts ? { ...shown, verdicts } : shown }
  })
  return { ...next, hiddenPicks }
}

function isDecided(moderation: Moderation): moderation is Extract<Moderation, { state: 'done' | 'failed' }> {
  return moderation.state === 'done' || moderation.state === 'failed'
}
