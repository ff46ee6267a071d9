import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Command } from '#session/command.ts'
import { nextSteps } from '#session/rounds/next-steps.ts'
import {
  MODEL,
  MODERATOR,
  RoundDriver,
  roundId,
  SYNTHESIZER,
  saveAgentCommand,
  synthesisCommand,
  synthesisId,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { SynthesisOutcome } from './synthesis-events.ts'

const begin = (number = 1, cardId: string | null = null): Command => ({
  type: 'synthesis.begin',
  synthesisId: synthesisId(number),
  agentId: SYNTHESIZER,
  model: MODEL,
  cardId,
})
const end = (outcome: SynthesisOutcome, number = 1): Command => ({
  type: 'synthesis.end',
  synthesisId: synthesisId(number),
  outcome,
})
const text = (...notes: string[]) => ({
  title: 'So far',
  sentences: [{ section: 'agreement' as const, text: 'All agree.', notes, isSupported: true }],
  leftOut: [{ noteId: 'elsewhere', why: 'Off the point.' }],
})
const done = (...notes: string[]): SynthesisOutcome => ({ state: 'done', text: text(...notes), usage: null })
const synthesis = (board: RoundDriver, number = 1) =>
  must(board.state.syntheses[synthesisId(number)], 'a synthesis')

function answered(asked: { moderate?: boolean; mode?: 'rotation' } = {}): RoundDriver {
  const board = new RoundDriver()
  board.start({ synthesize: true, ...asked })
  board.answer(1)
  board.answer(2)
  return board
}

test('[SE51] a round that was asked for a synthesis has it after its turns, and ends with it', () => {
  const board = answered()
  expect(board.round().state).toBe('synthesizing')
  expect(nextSteps(board.round())).toEqual({ synthesize: true })
  board.ask(synthesisCommand(roundId()), SERVER)
  expect(nextSteps(board.round())).toEqual({ wait: true })
  expect(board.of('round.finish')).toBe('not-now')
  board.ask(begin(), SERVER)
  board.ask(end(done('n1')), SERVER)
  expect(board.round()).toMatchObject({ state: 'complete', synthesisId: synthesisId() })
})

test('[SE51] the moderator is first', () => {
  const board = answered({ moderate: true })
  expect(board.round().state).toBe('moderating')
  board.judge(['n1'])
  expect(board.round().state).toBe('synthesizing')
})

test('[SE51] a synthesis that can’t be started does not keep its round open', () => {
  const board = answered()
  expect(board.of('round.finish')).toBeNull()
  expect(board.round().state).toBe('complete')
})

test('[SE51] a round that was paused during its synthesis ends after it is resumed', () => {
  const board = answered({ mode: 'rotation' })
  board.ask(synthesisCommand(roundId()), SERVER)
  board.of('round.pause')
  board.ask(end(done('n1')), SERVER)
  expect(board.round().state).toBe('paused')
  board.of('round.resume')
  expect(nextSteps(board.round())).toEqual({ finish: true })
  expect(board.of('round.finish')).toBeNull()
})

test('[SE57] aborting the round cancels its synthesis, which still brings what is there', () => {
  const board = answered()
  board.ask(synthesisCommand(roundId()), SERVER)
  board.ask(begin(), SERVER)
  board.of('round.abort')
  expect(synthesis(board).state).toBe('cancelled')
  board.ask(end(done('n1')), SERVER)
  expect(synthesis(board)).toMatchObject({ state: 'cancelled', title: 'So far' })
  expect(board.round().state).toBe('aborted')
})

test('[SE57] a moderation that was cancelled while it judged brings its bill, and no "+"', () => {
  const board = answered({ moderate: true })
  const round = { roundId: roundId() }
  board.ask({ type: 'moderation.begin', ...round, agentId: MODERATOR, model: MODEL }, SERVER)
  board.of('round.abort')
  const picks = [{ noteId: 'n1', reason: '', isDistant: false }]
  for (let times = 0; times < 2; times++)
    board.ask(
      {
        type: 'moderation.end',
        ...round,
        outcome: { state: 'done', agentId: MODERATOR, picks, usage: usageOf(70) },
      },
      SERVER,
    )
  expect(board.round().moderation).toEqual({ state: 'cancelled', usage: usageOf(70) })
  expect(board.state.spend.tokens).toBe(70)
  expect(board.state.reactions).toEqual({})
})

test('[SE65] only notes that went in are cited or left out', () => {
  const board = new RoundDriver()
  board.ask(synthesisCommand(), by(OWNER))
  board.ask(begin(), SERVER)
  board.ask(end(done('n1', 'elsewhere')), SERVER)
  expect(synthesis(board)).toMatchObject({
    state: 'done',
    sentences: [{ notes: ['n1'], isSupported: true }],
    leftOut: [],
  })
  board.ask(synthesisCommand(null, 2), by(OWNER))
  board.ask(end(done('elsewhere'), 2), SERVER)
  expect(synthesis(board, 2).sentences).toMatchObject([{ notes: [], isSupported: false }])
})

test('[SE66] each version is a separate record, on the card of the one before', () => {
  const board = new RoundDriver()
  board.ask(synthesisCommand(), by(OWNER))
  board.ask(begin(1, 'shape:card'), SERVER)
  board.ask(end(done('n1')), SERVER)
  const again = {
    ...synthesisCommand(null, 2),
    type: 'synthesis.start',
    previousId: synthesisId(),
  } as Command
  expect(board.ask(again, by(OWNER))).toBeNull()
  expect(synthesis(board, 2)).toMatchObject({ version: 2, cardId: 'shape:card', state: 'queued' })
  board.ask(begin(2), SERVER)
  expect(synthesis(board, 2)).toMatchObject({ cardId: 'shape:card', state: 'writing', model: MODEL })
})

test('[SE66] aborted while it was written it keeps that once; it is never ended twice', () => {
  const board = new RoundDriver()
  board.ask(synthesisCommand(), by(OWNER))
  board.ask(begin(), SERVER)
  const abort: Command = { type: 'synthesis.abort', synthesisId: synthesisId() }
  expect([board.ask(abort, by(OWNER)), board.ask(abort, by(OWNER))]).toEqual([null, null])
  expect(board.ask(begin(), SERVER)).toBe('not-now')
  const late: SynthesisOutcome = { state: 'cancelled', text: text('n1'), usage: usageOf(25) }
  board.ask(end(late), SERVER)
  const before = board.events.length
  board.ask(end(late), SERVER)
  expect(board.events.length).toBe(before)
  expect(synthesis(board)).toMatchObject({ state: 'cancelled', title: 'So far' })
  expect(board.state.spend.tokens).toBe(25)
})

test('[SE66] it is written by an agent of the board that may', () => {
  const board = new RoundDriver()
  board.ask(synthesisCommand(), by(OWNER))
  const mute = saveAgentCommand(SYNTHESIZER, 'Synthesizer', 'synthesizer')
  board.ask({ ...mute, agent: { ...mute.agent, capabilities: [] } }, by(OWNER))
  expect(board.ask(begin(), SERVER)).toBe('agent-may-not')
  board.ask({ type: 'agent.remove', agentId: SYNTHESIZER }, by(OWNER))
  expect(board.ask(begin(), SERVER)).toBe('no-agent')
  expect(board.ask(begin(7), SERVER)).toBe('no-synthesis')
})
