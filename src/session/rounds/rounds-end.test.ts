import { expect, test } from 'vitest'
import { MODE_ADVISORS, RoundMode } from '#session/agents/round-mode.ts'
import type { Command } from '#session/command.ts'
import {
  ADVISOR_IDS,
  failed,
  MODEL,
  MODERATOR,
  RoundDriver,
  roundId,
  said,
  saveAgentCommand,
  stopped,
  synthesisCommand,
  synthesisId,
  turnId,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { nextSteps } from './next-steps.ts'

test('[SE57] aborting keeps the notes of the round, and late ones, once', () => {
  const board = new RoundDriver()
  board.start({ phases: [[0, 1], [2]], moderate: true })
  board.answer(1)
  board.begin(2)
  board.of('round.abort')
  expect(board.round()).toMatchObject({ state: 'aborted', moderation: { state: 'none' } })
  expect(board.round().turns.map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled'])
  board.end(2, said(2, usageOf(40)))
  expect(board.turn(2)).toMatchObject({ state: 'cancelled', text: 'Prose 2', notes: [{ noteId: 'n2' }] })
  const before = board.events.length
  board.end(2, said(2, usageOf(40)))
  expect(board.events.length).toBe(before)
  expect(board.state.spend.tokens).toBe(40)
  expect(board.of('round.abort')).toBeNull()
})

test('[SE57] the bill of a cancelled try still counts when the turn is tried again, its words do not', () => {
  const board = new RoundDriver()
  board.start()
  board.begin(1)
  board.of('round.abort')
  board.retry(1)
  board.end(1, stopped(1, usageOf(40)), 1)
  expect(board.turn(1)).toMatchObject({ state: 'queued', attempt: 2 })
  expect(board.state.contributions.size).toBe(0)
  expect(board.state.spend.tokens).toBe(40)
})

test('while a round is paused no turn begins, and running ones end', () => {
  const board = new RoundDriver()
  board.start({ phases: [[0], [1]], mode: 'rotation' })
  board.begin(1)
  board.of('round.pause')
  board.end(1, said(1))
  expect(board.turn(1).state).toBe('done')
  expect(board.begin(2)).toBe('not-now')
  expect(board.of('round.finish')).toBe('not-now')
  expect(nextSteps(board.round())).toEqual({ wait: true })
  board.of('round.resume')
  expect(board.round().state).toBe('querying')
  expect(board.begin(2)).toBeNull()
})

test('only a rotation is paused', () => {
  for (const mode of RoundMode.options) {
    const board = new RoundDriver()
    const phases = MODE_ADVISORS[mode].max === 1 ? [[0]] : [[0, 1]]
    expect(board.start({ mode, phases })).toBeNull()
    expect(board.of('round.pause'), mode).toBe(mode === 'rotation' ? null : 'not-pausable')
  }
})

test('a round that is over is neither paused nor resumed', () => {
  const board = new RoundDriver()
  board.start()
  expect(board.of('round.resume')).toBeNull()
  board.of('round.abort')
  expect(board.of('round.pause')).toBe('round-over')
  expect(board.of('round.resume')).toBe('round-over')
  expect(board.of('round.pause', 9)).toBe('no-round')
})

test('[SE57] stopping ends every round and synthesis; so does deleting the board', () => {
  for (const type of ['agents.stop', 'board.delete'] as const) {
    const board = new RoundDriver()
    board.start()
    board.begin(1)
    board.start({ roundId: roundId(2), mode: 'rotation' })
    board.of('round.pause', 2)
    board.ask(synthesisCommand(), by(OWNER))
    expect(board.ask({ type }, by(OWNER))).toBeNull()
    expect([board.round().state, board.round(2).state]).toEqual(['aborted', 'aborted'])
    expect(board.state.syntheses[synthesisId()]?.state).toBe('cancelled')
    board.end(1, stopped(1, usageOf(30)))
    expect(board.state.spend.tokens).toBe(30)
    expect(board.state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
  }
})

test('[SE60] the moderator judges what at least two advisors wrote, after all of them', () => {
  const board = new RoundDriver()
  board.start({ moderate: true })
  const begin: Command = { type: 'moderation.begin', roundId: roundId(), agentId: MODERATOR, model: MODEL }
  board.answer(1)
  expect(board.ask(begin, SERVER)).toBe('not-now')
  board.answer(2)
  expect(board.round()).toMatchObject({ state: 'moderating', moderation: { state: 'queued' } })
  expect(nextSteps(board.round())).toEqual({ moderate: true })
  expect(board.of('round.finish')).toBe('not-now')
  board.ask(begin, SERVER)
  expect(nextSteps(board.round())).toEqual({ wait: true })
  expect(nextSteps(board.round(), () => false)).toEqual({ moderate: true })
  board.judge(['n2', 'n2', 'elsewhere'])
  expect(board.round().moderation).toMatchObject({ state: 'done', picks: [{ noteId: 'n2' }] })
  expect(board.state.reactions.n2?.agents).toEqual([
    { agentId: MODERATOR, reason: 'Fresh.', roundId: roundId(), isDistant: true },
  ])
  expect(nextSteps(board.round())).toEqual({ finish: true })
})

test('[SE60] with the notes of one advisor, or none, there is nothing to judge', () => {
  const board = new RoundDriver()
  board.start({ moderate: true, synthesize: true })
  board.begin(1)
  board.end(1, failed())
  board.begin(2)
  board.end(2, failed())
  expect(board.round().moderation.state).toBe('none')
  expect(nextSteps(board.round())).toEqual({ finish: true })
  board.of('round.finish')
  expect(board.round()).toMatchObject({ state: 'complete' })
})

test('[SE60] an agent that may not choose does not judge', () => {
  const board = new RoundDriver()
  const mute = saveAgentCommand(MODERATOR, 'Moderator', 'moderator')
  board.ask({ ...mute, agent: { ...mute.agent, capabilities: [] } }, by(OWNER))
  board.start({ moderate: true })
  board.answer(1)
  board.answer(2)
  const begin: Command = { type: 'moderation.begin', roundId: roundId(), agentId: MODERATOR, model: MODEL }
  expect(board.ask(begin, SERVER)).toBe('agent-may-not')
})

test('a round from a file is over, with who spoke in it', () => {
  const board = new RoundDriver()
  const line = { at: 5, text: 'Words', notes: [{ noteId: 'i1', text: 'Words' }] }
  const spoken = [
    { ...line, turnId: turnId(1), agentId: ADVISOR_IDS[0] ?? '', name: 'Advisor 1' },
    { ...line, turnId: turnId(2), agentId: null, name: 'Ann', at: 3, notes: [] },
  ]
  const file = { question: 'Why?', fileName: 'old.md', log: 'the log', frameId: null, said: spoken }
  board.ask({ type: 'round.import', roundId: roundId(), ...file }, by(OWNER))
  expect(board.round()).toMatchObject({ state: 'complete', startedAt: 3, endedAt: 5 })
  expect(board.round().turns.map((turn) => turn.saidAt)).toEqual([5, 3])
  expect(board.round().turns.map(({ speaker }) => speaker)).toEqual(['Advisor 1', 'Ann'])
  expect(board.state.contributions.get('i1')).toMatchObject({ agentId: ADVISOR_IDS[0], model: null })
  expect(board.state.imports[roundId()]).toEqual({ fileName: 'old.md', log: 'the log' })
})
