import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvent, applyEvents } from '#session/apply.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { SessionEvent } from '#session/event.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { failed, type RoundDriver, said } from '#session/testing/round-driver.ts'
import { drivingCommand, life, live } from '#session/testing/round-life.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { isOver, type Round } from './round.ts'
import { hasEnded, isRunning } from './round-stage.ts'

const RUNS = { numRuns: 150 }

function expectLegal(state: SessionState, round: Round): void {
  const open = round.turns.filter((turn) => !hasEnded(turn))
  const judges = round.moderation.state === 'queued' || round.moderation.state === 'judging'
  switch (round.state) {
    case 'queued':
      expect(round.turns.every((turn) => turn.state === 'queued' && turn.attempt === 1)).toBe(true)
      break
    case 'complete':
    case 'aborted':
      expect([open.length, judges]).toEqual([0, false])
      expect(round.endedAt).not.toBeNull()
      break
    case 'moderating':
    case 'synthesizing':
      expect(open).toEqual([])
      break
    case 'querying':
    case 'paused':
      expect(round.endedAt).toBeNull()
  }
  if (round.state === 'aborted')
    for (const synthesis of Object.values(state.syntheses))
      if (synthesis.roundId === round.id)
        expect(synthesis.startedAt > (round.endedAt ?? 0) || !isOpenDocumentRun(synthesis)).toBe(true)
}

test('[SE51] [SE57] after any commands, every round is in a state that its parts allow', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (_, after) => {
        for (const round of Object.values(after.rounds)) expectLegal(after, round)
      })
    }),
    RUNS,
  )
})

test('a waiting turn begins only after the phases before it, in a running round', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, _, events) => {
        for (const event of events) {
          if (event.kind !== 'turn.began') continue
          const round = must(before.rounds[event.data.roundId], 'a round')
          const turn = must(
            round.turns.find(({ id }) => id === event.data.turnId),
            'a turn',
          )
          expect(isOver(round.state) || round.state === 'paused').toBe(false)
          if (isRunning(turn)) expect(event.data.attempt).toBe(turn.attempt + 1)
          else expect(round.turns.every((other) => other.phase >= turn.phase || hasEnded(other))).toBe(true)
        }
      })
    }),
    RUNS,
  )
})

test('[SE53] [SE57] no try of a turn ends twice, nor does a moderation that was picked from', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { board } = live(steps)
      const ends = board.events.flatMap((event) =>
        event.kind === 'turn.ended' ? [`${event.data.turnId}/${event.data.attempt}`] : [],
      )
      expect(new Set(ends).size).toBe(ends.length)
      const picked = board.events.flatMap((event) =>
        event.kind === 'notes.picked' ? [`${event.data.roundId}/${event.data.agentId}`] : [],
      )
      expect(new Set(picked).size).toBe(picked.length)
    }),
    RUNS,
  )
})

test('[SE62] every contribution is the note of one turn, and every note of a turn a contribution', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (_, { rounds, contributions }) => {
        const turns = Object.values(rounds).flatMap((round) => round.turns)
        const owned = turns.flatMap((turn) =>
          'notes' in turn ? turn.notes.map(({ noteId }) => [noteId, turn.id] as const) : [],
        )
        expect(new Map(owned).size).toBe(owned.length)
        const known = [...contributions].map(([noteId, { turnId }]) => [noteId, turnId] as const)
        expect(new Map(known)).toEqual(new Map(owned))
      })
    }),
    RUNS,
  )
})

function expectSoundBudget({ rounds, syntheses, budgetHeld, spend }: SessionState): void {
  const held = Object.values(budgetHeld)
  const sum = (of: 'tokens' | 'costMicros') => held.reduce((total, each) => total + (each[of] ?? 0), 0)
  expect(spend.held).toEqual({ tokens: sum('tokens'), costMicros: sum('costMicros') })
  for (const { tokens, costMicros } of held)
    expect(Math.min(tokens, costMicros ?? 0)).toBeGreaterThanOrEqual(0)
  for (const { id, state, held } of Object.values(rounds)) {
    expect(held.tokens).toBe(budgetHeld[id]?.tokens ?? 0)
    if (isOver(state)) expect(budgetHeld[id]).toBeUndefined()
  }
  for (const synthesis of Object.values(syntheses))
    if (!isOpenDocumentRun(synthesis)) expect(budgetHeld[synthesis.id]).toBeUndefined()
}

function billsOf(events: readonly SessionEvent[]): number {
  return events.reduce((sum, event) => {
    const ends =
      event.kind === 'turn.ended' || event.kind === 'moderation.ended' || event.kind === 'synthesis.ended'
    const ofSeveral = event.kind === 'moderator.ended' ? event.data.verdict.usage : null
    const usage = ends ? event.data.outcome.usage : ofSeveral
    return sum + (usage ? usage.inputTokens + usage.outputTokens : 0)
  }, 0)
}

test('[SE81] holds are never negative and end at zero; all usage is counted once', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { board, state } = live(steps, (_, after) => expectSoundBudget(after))
      expect(state.spend.tokens).toBe(billsOf(board.events))
      board.ask({ type: 'agents.stop' }, by(OWNER))
      expect(board.state.budgetHeld).toEqual({})
      expect(board.state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
    }),
    RUNS,
  )
})

/** Ends all rounds, like a server that starts now and gets no further commands. */
function driveToTheEnd(board: RoundDriver): void {
  const outcomes = [failed(), { ...said(1), notes: [] }]
  for (const roundId of board.state.roundOrder) {
    board.ask({ type: 'round.resume', roundId }, by(OWNER))
    for (const { id } of must(board.state.rounds[roundId], 'a round').turns.filter(isRunning))
      board.ask({ type: 'turn.begin', roundId, turnId: id, model: 'demo:script' }, SERVER)
    for (let tries = 0; tries < 60; tries++) {
      const round = must(board.state.rounds[roundId], 'a round')
      const outcome = must(outcomes[tries % 2], 'an outcome')
      const command = isOver(round.state) ? null : drivingCommand(board.state, round, false, outcome, tries)
      if (command) expect(board.ask(command, SERVER)).toBeNull()
    }
  }
}

test('[SE51] after any life, a server that follows the next steps brings every round to its end', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { board } = live(steps)
      driveToTheEnd(board)
      for (const { state } of Object.values(board.state.rounds)) expect(isOver(state)).toBe(true)
      const own = Object.values(board.state.rounds).map(({ id }) => board.state.budgetHeld[id])
      expect(own.every((held) => held === undefined)).toBe(true)
    }),
    RUNS,
  )
})

test('[SE1] rounds and reactions fold one by one as they do all at once, and change nothing that was folded', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { board, state } = live(steps)
      const first = must(applyEvents(null, board.events.slice(0, 1)), 'a first state')
      const step = (before: SessionState, event: SessionEvent) => {
        const kept = structuredClone(before)
        const after = applyEvent(before, event)
        expect(before).toEqual(kept)
        return after
      }
      expect(board.events.slice(1).reduce(step, first)).toEqual(state)
      expect(applyEvents(null, board.events)).toEqual(state)
    }),
    { numRuns: 60 },
  )
})

/** Equal entries that no event names are the identical objects. */
function expectKept(old: object, next: object, changes: string): void {
  const before = new Map<string, unknown>(Object.entries(old))
  for (const [id, entry] of Object.entries(next)) {
    const isNamed = changes.includes(`"${id}"`)
    if (!isNamed && JSON.stringify(before.get(id)) === JSON.stringify(entry))
      expect(before.get(id)).toBe(entry)
  }
}

function turnViews({ roundViews }: SessionState) {
  return Object.fromEntries(
    Object.values(roundViews).flatMap(({ turns }) => turns.map((turn) => [turn.id, turn])),
  )
}

test('[SE32] an unchanged part of a projection is the identical object', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after, events) => {
        const [old, next] = [must(project(before, OWNER), 'a view'), must(project(after, OWNER), 'a view')]
        const changes = JSON.stringify(events)
        expect(next.agents).toBe(old.agents)
        expect(next.settings).toBe(old.settings)
        expectKept(turnViews(before), turnViews(after), changes)
        for (const slice of ['rounds', 'reactions', 'syntheses'] as const) {
          if (events.length === 0) expect(next[slice]).toBe(old[slice])
          expectKept(old[slice], next[slice], changes)
        }
      })
    }),
    RUNS,
  )
})
