import fc from 'fast-check'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { Command } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { SessionEvent } from '#session/event.ts'
import { nextSteps } from '#session/rounds/next-steps.ts'
import type { Round } from '#session/rounds/round.ts'
import type { TurnOutcome } from '#session/rounds/round-events.ts'
import { hasEnded, isRunning } from '#session/rounds/round-stage.ts'
import type { SessionState } from '#session/state.ts'
import {
  FAILURE,
  MODEL,
  MODERATOR,
  RoundDriver,
  roundId,
  SYNTHESIZER,
  startRoundCommand,
  synthesisCommand,
  synthesisId,
  turnId,
  usageOf,
} from './round-driver.ts'
import { by, OWNER, SERVER } from './session-driver.ts'

/** Something that people, the server or a dying server may do at any moment of a board with two rounds. */
export interface RoundStep {
  actor: Actor
  /** null: there is nothing to do of this kind. */
  make(state: SessionState): Command | null
}

const round = fc.constantFrom(1, 2)
const turn = fc.constantFrom(1, 2, 3, 4)
/** Few enough that two turns claim one of them now and then. */
const NOTES = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12']
const noteIds = fc.uniqueArray(fc.constantFrom(...NOTES), { maxLength: 3, size: 'max' })
const amount = fc.record({ tokens: fc.nat(1_000), costMicros: fc.option(fc.nat(1_000)) })
const usage = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.option(fc.nat(90)))
    .map(([tokens, cost]) => usageOf(tokens, cost)),
)

const outcome: fc.Arbitrary<TurnOutcome> = fc
  .record({ state: fc.constantFrom('done', 'done', 'failed', 'cancelled'), notes: noteIds, usage })
  .map(({ state, notes: ids, usage: used }) => {
    const said = { text: state, notes: ids.map((noteId) => ({ noteId, text: noteId })), usage: used }
    if (state === 'failed') return { ...said, state, failure: FAILURE }
    return state === 'done' ? { ...said, state } : { ...said, state: 'cancelled' }
  })

function byPerson(command: fc.Arbitrary<Command>): fc.Arbitrary<RoundStep> {
  return command.map((made) => ({ actor: by(OWNER), make: () => made }))
}

function byServer<T>(from: fc.Arbitrary<T>, make: (from: T, state: SessionState) => Command | null) {
  return from.map((value): RoundStep => ({ actor: SERVER, make: (state) => make(value, state) }))
}

const turnAt = fc.tuple(round, turn).map(([r, t]) => ({ roundId: roundId(r), turnId: turnId(t, r) }))

const PHASES: number[][][] = [
  [
    [0, 1],
    [2, 0],
  ],
  [[0, 1, 2]],
  [[0], [1], [0]],
  [[0]],
]
const start = fc.record({
  number: round,
  phases: fc.constantFrom(...PHASES),
  moderate: fc.constantFrom(true, true, false),
  moderators: fc.option(fc.constant<string[]>([MODERATOR, SYNTHESIZER]), { nil: undefined }),
  synthesize: fc.boolean(),
  hold: amount,
})

const starting = byPerson(
  start.map(({ number, ...asked }) =>
    startRoundCommand({
      roundId: roundId(number),
      // Only a rotation is paused, and it needs two advisors.
      mode: asked.phases.flat().length > 1 ? 'rotation' : 'parallel',
      ...asked,
    }),
  ),
)
/** A turn that can be tried again, or any. */
const retrying = fc.tuple(turnAt, amount, fc.nat()).map(
  ([any, hold, which]): RoundStep => ({
    actor: by(OWNER),
    make({ rounds }) {
      const ended = Object.values(rounds).flatMap((each) =>
        each.turns
          .filter((turn) => hasEnded(turn) && turn.state !== 'done')
          .map((turn) => ({ roundId: each.id, turnId: turn.id })),
      )
      return { type: 'turn.retry', ...(ended[which % Math.max(1, ended.length)] ?? any), hold }
    },
  }),
)

const people: fc.Arbitrary<RoundStep> = fc.oneof(
  { weight: 2, arbitrary: starting },
  {
    weight: 4,
    arbitrary: byPerson(
      fc
        .tuple(fc.constantFrom('round.abort', 'round.pause', 'round.resume', 'round.resume'), round)
        .map(([type, number]) => ({ type, roundId: roundId(number) })),
    ),
  },
  { weight: 6, arbitrary: retrying },
  { weight: 2, arbitrary: byPerson(turnAt.map((at) => ({ type: 'turn.skip', ...at }))) },
  { weight: 1, arbitrary: byPerson(fc.constantFrom<Command>({ type: 'agents.stop' })) },
  {
    weight: 2,
    arbitrary: byPerson(
      fc
        .tuple(fc.option(round), fc.constantFrom(1, 2, 3), amount)
        .map(([r, number, hold]) => synthesisCommand(r === null ? null : roundId(r), number, hold)),
    ),
  },
  {
    weight: 1,
    arbitrary: byPerson(
      fc.constantFrom(1, 2, 3).map((number) => ({
        type: 'synthesis.abort',
        synthesisId: synthesisId(number),
      })),
    ),
  },
  {
    weight: 4,
    arbitrary: byPerson(
      fc
        .tuple(fc.constantFrom('reaction.give', 'reaction.remove'), fc.constantFrom(...NOTES))
        .map(([type, noteId]) => ({ type, noteId, symbol: '+' })),
    ),
  },
)

const picks = noteIds.map((ids) => ids.map((noteId) => ({ noteId, reason: '', isDistant: false })))
const server: fc.Arbitrary<RoundStep> = fc.oneof(
  byServer(turnAt, (at) => ({ type: 'turn.begin', ...at, model: MODEL })),
  byServer(turnAt, (at) => ({ type: 'turn.post', ...at, attempt: 1 })),
  byServer(fc.tuple(turnAt, fc.integer({ min: 1, max: 3 }), outcome), ([at, attempt, ends]) => ({
    type: 'turn.end',
    ...at,
    attempt,
    outcome: ends,
  })),
  byServer(round, (r) => ({
    type: 'moderation.begin',
    roundId: roundId(r),
    agentId: MODERATOR,
    model: MODEL,
  })),
  byServer(fc.tuple(round, picks, usage), ([r, chosen, used]) => ({
    type: 'moderation.end',
    roundId: roundId(r),
    outcome: { state: 'done', agentId: MODERATOR, picks: chosen, usage: used },
  })),
  byServer(fc.tuple(fc.constantFrom(1, 2, 3), fc.boolean(), usage), ([number, isEnd, used]) =>
    isEnd ? endSynthesis(synthesisId(number), used) : beginSynthesis(synthesisId(number)),
  ),
  byServer(round, (r) => ({ type: 'round.finish', roundId: roundId(r) })),
)

/** Takes one of the next steps of some round, like a running server or, now and then, one that has just started. */
const driven = byServer(
  fc.tuple(
    round,
    fc.nat(9).map((n) => n === 0),
    outcome,
    fc.nat(),
  ),
  ([r, isFresh, ends, which], state) => {
    const at = state.rounds[roundId(r)]
    return at ? drivingCommand(state, at, isFresh, ends, which) : null
  },
)

const anything = fc.oneof(
  { weight: 2, arbitrary: people },
  { weight: 2, arbitrary: server },
  { weight: 8, arbitrary: driven },
)
/** Long ones: rare states need many steps before them. */
export const life = fc
  .tuple(starting, fc.array(anything, { minLength: 5, maxLength: 50, size: 'max' }))
  .map(([first, rest]) => [first, ...rest])

function beginSynthesis(id: string): Command {
  return { type: 'synthesis.begin', synthesisId: id, agentId: SYNTHESIZER, model: MODEL, cardId: null }
}

function endSynthesis(id: string, used: ReturnType<typeof usageOf> | null): Command {
  const text = { title: '', sentences: [], leftOut: [] }
  return { type: 'synthesis.end', synthesisId: id, outcome: { state: 'done', text, usage: used } }
}

/** Returns the next command of a server that drives this round; null: none, it waits for people. */
export function drivingCommand(
  state: SessionState,
  at: Round,
  isFresh: boolean,
  ends: TurnOutcome,
  which: number,
): Command | null {
  const steps = nextSteps(at, () => !isFresh)
  if (at.state === 'paused' && which % 4 === 0) return { type: 'round.resume', roundId: at.id }
  const isBeginning = isFresh || ('begin' in steps && which % 3 === 0)
  const command = isBeginning ? null : nextTurnCommand(at, ends, which)
  if (command) return command
  if ('begin' in steps) {
    const begun = must(steps.begin[which % steps.begin.length], 'a turn')
    return { type: 'turn.begin', roundId: at.id, turnId: begun, model: MODEL }
  }
  if ('finish' in steps) return { type: 'round.finish', roundId: at.id }
  return at.moderation.state === 'queued' || at.moderation.state === 'judging'
    ? moderating(state, at, which)
    : synthesizing(state, at, which)
}

function moderating(state: SessionState, at: Round, which: number): Command {
  return at.moderation.state === 'judging'
    ? endModeration(state, at.id, which)
    : { type: 'moderation.begin', roundId: at.id, agentId: MODERATOR, model: MODEL }
}

function synthesizing(state: SessionState, at: Round, which: number): Command | null {
  if (at.state === 'synthesizing' && at.synthesisId === null) return synthesisCommand(at.id, 4 + (which % 50))
  const synthesis = at.synthesisId === null ? null : state.syntheses[at.synthesisId]
  if (!synthesis || !isOpenDocumentRun(synthesis)) return null
  return synthesis.state === 'queued' ? beginSynthesis(synthesis.id) : endSynthesis(synthesis.id, null)
}

/** `null`: no turn runs. */
function nextTurnCommand(at: Round, outcome: TurnOutcome, which: number): Command | null {
  const running = at.turns.filter(isRunning)
  const turn = running[which % Math.max(1, running.length)]
  if (!turn) return null
  const tried = { roundId: at.id, turnId: turn.id, attempt: turn.attempt }
  const isPosted = turn.state === 'posting' || which % 2 === 0
  return isPosted ? { type: 'turn.end', ...tried, outcome } : { type: 'turn.post', ...tried }
}

function endModeration(state: SessionState, id: string, which: number): Command {
  const failed = { state: 'failed', agentId: null, failure: FAILURE, usage: null } as const
  if (which % 3 === 0) return { type: 'moderation.end', roundId: id, outcome: failed }
  const picks = [...state.contributions.keys()]
    .slice(0, 3)
    .map((noteId) => ({ noteId, reason: '', isDistant: false }))
  const done = { state: 'done', agentId: MODERATOR, picks, usage: usageOf(9) } as const
  const verdicts = state.rounds[id]?.moderators?.map((agentId, i) => ({
    agentId,
    picks: picks.slice(i),
    usage: usageOf(9),
  }))
  return { type: 'moderation.end', roundId: id, outcome: done, ...(verdicts && { verdicts }) }
}

/** Lives through the steps; `check` sees each change, made by folding the new events onto the state before. */
export function live(
  steps: readonly RoundStep[],
  check: (before: SessionState, after: SessionState, events: readonly SessionEvent[]) => void = () =>
    undefined,
): { board: RoundDriver; state: SessionState } {
  const board = new RoundDriver()
  let state = board.state
  for (const { make, actor } of steps) {
    const command = make(state)
    if (!command) continue
    const known = board.events.length
    board.ask(command, actor)
    const events = board.events.slice(known)
    const after = must(applyEvents(state, events), 'a state')
    check(state, after, events)
    state = after
  }
  return { board, state }
}
