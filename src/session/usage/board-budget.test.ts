import { expect, test } from 'vitest'
import { type Budget, DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import {
  failed,
  NOTHING_TO_HOLD,
  RoundDriver,
  roundId,
  said,
  stopped,
  synthesisCommand,
  synthesisId,
  usageOf,
} from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { dollarsInWords } from './board-budget.ts'
import type { Amount } from './model-usage.ts'

const UNLIMITED: Budget = {
  turnTokens: null,
  roundTokens: null,
  boardTokens: null,
  dayTokens: null,
  roundMicros: null,
  boardMicros: null,
  dayMicros: null,
}

function boardWith(budget: Partial<Budget>): RoundDriver {
  const board = new RoundDriver()
  const settings = { ...DEFAULT_SETTINGS, budget: { ...UNLIMITED, ...budget } }
  board.ask({ type: 'settings.change', settings }, by(OWNER))
  return board
}

const amount = (tokens: number, costMicros: number | null = 0): Amount => ({ tokens, costMicros })

test('[SE80] the sentence names the limit, its remainder, and the most that the command could use', () => {
  const board = boardWith({ boardTokens: 10_000 })
  board.start({ hold: amount(6_000) })
  expect(board.start({ roundId: roundId(2), hold: amount(6_000) })).toBe('over-budget')
  expect(board.said).toBe(
    'This could take 6,000 tokens. The limit for this board is 10,000 tokens, of which 4,000 tokens are left. Ask for less, or have a facilitator raise the limit.',
  )
  expect(board.start({ roundId: roundId(2), hold: amount(4_000) })).toBeNull()
})

test.each([
  [{ turnTokens: 100 }, amount(202), 'one turn'],
  [{ roundTokens: 200 }, amount(201), 'one round'],
  [{ boardTokens: 200 }, amount(201), 'this board'],
  [{ dayTokens: 200 }, amount(201), 'today'],
  [{ roundMicros: 200 }, amount(1, 201), 'one round'],
  [{ boardMicros: 200 }, amount(1, 201), 'this board'],
  [{ dayMicros: 200 }, amount(1, 201), 'today'],
] as const)('[SE80] the limit %j holds', (limit, hold, named) => {
  const board = boardWith(limit)
  expect(board.start({ hold })).toBe('over-budget')
  expect(board.said).toContain(named)
  expect(board.start({ hold: amount(hold.tokens - 2, Math.max(0, (hold.costMicros ?? 0) - 1)) })).toBeNull()
})

test('[SE80] another try counts with the usage of its round so far', () => {
  const board = boardWith({ roundTokens: 1_000 })
  board.start({ hold: amount(900) })
  board.begin(1)
  board.end(1, failed(usageOf(700)))
  expect(board.round().held.tokens).toBe(450)
  board.begin(2)
  board.end(2, failed(usageOf(100)))
  expect(board.retry(1, amount(300))).toBe('over-budget')
  expect(board.said).toContain('The limit for one round is 1,000 tokens, of which 200 tokens are left')
  expect(board.retry(1, amount(200))).toBeNull()
  expect(board.round().held.tokens).toBe(200)
})

test('[SE80] a run that costs nothing starts even when all is spent', () => {
  const board = boardWith({ boardTokens: 100 })
  board.start({ hold: amount(100) })
  board.answer(1, 1, usageOf(300))
  expect(board.start({ roundId: roundId(2), hold: NOTHING_TO_HOLD })).toBeNull()
  expect(board.start({ roundId: roundId(3), hold: amount(1) })).toBe('over-budget')
  expect(board.said).toContain('of which 0 tokens are left')
})

test('[SE81] a hold shrinks as turns end, and their usage replaces it', () => {
  const board = boardWith({})
  board.start({ phases: [[0, 1]], hold: amount(1_000, 600) })
  expect(board.state.spend.held).toEqual({ tokens: 1_000, costMicros: 600 })
  board.answer(1, 1, usageOf(120, 70))
  expect(board.state.spend).toMatchObject({
    tokens: 120,
    costMicros: 70,
    held: { tokens: 500, costMicros: 300 },
  })
  board.skip(2)
  expect(board.state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
  expect(board.round().held).toEqual({ tokens: 0, costMicros: 0 })
})

test('[SE81] nothing is held for an aborted turn, and its late usage counts', () => {
  const board = boardWith({})
  board.start({ hold: amount(1_000, 600) })
  board.begin(1)
  board.of('round.abort')
  expect(board.state.budgetHeld).toEqual({})
  board.end(1, stopped(1, { ...usageOf(90, 20), isEstimate: true }))
  expect(board.state.spend).toMatchObject({ tokens: 90, hasEstimate: true })
  expect(board.state.spend.held).toEqual({ tokens: 0, costMicros: 0 })
})

test('[SE80] the limit of a day does not count the day before', () => {
  const board = boardWith({ dayTokens: 1_000 })
  board.start({ hold: amount(600) })
  board.answer(1, 1, usageOf(450))
  board.answer(2, 1, usageOf(450))
  expect(board.state.spend).toMatchObject({ day: '1970-01-01', dayTokens: 900 })
  expect(board.start({ roundId: roundId(2), hold: amount(600) })).toBe('over-budget')
  board.lateMs += 24 * 3_600_000
  expect(board.start({ roundId: roundId(2), hold: amount(600) })).toBeNull()
  board.answer(1, 2, usageOf(10))
  expect(board.state.spend).toMatchObject({ day: '1970-01-02', dayTokens: 10, tokens: 910 })
})

test('[SE83] usage without a known price counts in tokens, and is marked as unknown', () => {
  const board = boardWith({ roundMicros: 1, boardTokens: 1_000 })
  expect(board.start({ hold: amount(900, null) })).toBeNull()
  expect(board.state.spend.hasUnknownCost).toBe(false)
  board.answer(1, 1, usageOf(100, null))
  expect(board.state.spend).toMatchObject({ tokens: 100, costMicros: 0, hasUnknownCost: true })
  expect(board.start({ roundId: roundId(2), hold: amount(900, null) })).toBe('over-budget')
})

test('[SE81] a round’s own synthesis takes from what the round holds', () => {
  const board = boardWith({ boardTokens: 900 })
  board.start({ synthesize: true, hold: amount(900) })
  board.answer(1)
  board.answer(2)
  expect(board.state.spend.held.tokens).toBe(300)
  board.ask(synthesisCommand(roundId(), 1, amount(800)), SERVER)
  expect(board.state.spend.held.tokens).toBe(300)
  board.ask({ type: 'synthesis.abort', synthesisId: synthesisId() }, by(OWNER))
  expect(board.state.spend.held.tokens).toBe(0)
})

test('[SE81] a synthesis that is asked for besides holds its own', () => {
  const board = boardWith({ roundTokens: 500 })
  expect(board.ask(synthesisCommand(null, 1, amount(600)), by(OWNER))).toBe('over-budget')
  board.ask(synthesisCommand(null, 1, amount(500)), by(OWNER))
  expect(board.state.budgetHeld[synthesisId()]).toMatchObject({ tokens: 500 })
  board.ask({ type: 'agents.stop' }, by(OWNER))
  expect(board.state.budgetHeld).toEqual({})
})

test('[SE81] a turn that ends twice is paid once', () => {
  const board = boardWith({})
  board.start()
  board.begin(1)
  board.end(1, said(1, usageOf(50)))
  board.end(1, said(1, usageOf(50)))
  expect(board.state.spend.tokens).toBe(50)
  expect(board.state.roundSpend[roundId()]).toEqual({ tokens: 50, costMicros: 0 })
})

test('[SE80] money is shown in dollars, small sums to the hundredth of a cent', () => {
  expect([0, 1_234, 500_000, 5_000_000, 1_234_567_000].map(dollarsInWords)).toEqual([
    '$0.00',
    '$0.0012',
    '$0.50',
    '$5.00',
    '$1,234.57',
  ])
})
