import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { SessionEvent } from '#session/event.ts'
import { project } from '#session/project.ts'
import { CLERK, callId, EDITOR, FACILITATOR, LogDriver } from '#session/testing/log-driver.ts'
import { NOTHING_TO_HOLD, usageOf } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { CALL_LASTS_MS, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'

const hold = { tokens: 600, costMicros: 60 }

function boardWithLimit(boardTokens: number): LogDriver {
  const board = new LogDriver()
  const budget = { ...DEFAULT_SETTINGS.budget, boardTokens }
  board.ask({ type: 'settings.change', settings: { ...DEFAULT_SETTINGS, budget } }, by(OWNER))
  return board
}

test('[SE110] the votes of an advisor are a separate call, also without a clerk', () => {
  const board = boardWithLimit(1_000)
  const settings = { ...board.state.settings, clerk: 'off' as const }
  board.ask({ type: 'settings.change', settings }, by(OWNER))
  const begin = { callId: callId(), agentId: CLERK, model: 'demo:script', userId: OWNER, hold }
  expect(board.ask({ type: 'advisor-vote.begin', ...begin }, SERVER)).toBeNull()
  expect(board.state).toMatchObject({ calls: { [callId()]: { task: 'vote' } }, spend: { held: hold } })
  board.ask({ type: 'agents.stop' }, by(FACILITATOR))
  board.ask({ type: 'advisor-vote.end', callId: callId(), usage: usageOf(100) }, SERVER)
  const kinds = board.events.map(({ kind }) => kind).slice(-3)
  expect(kinds).toEqual(['advisor-vote.began', 'advisor-vote.stopped', 'advisor-vote.ended'])
  expect(board.state).toMatchObject({ calls: {}, stoppedCalls: {}, spend: { tokens: 100 } })
})

test('[SE110] the votes of an advisor that were stored as a call of the clerk are read', () => {
  const board = boardWithLimit(1_000)
  board.call(1, { hold })
  board.endCall(1, usageOf(100))
  const stored = board.events.map((event) => {
    const isCall = event.kind === 'clerk.began' || event.kind === 'clerk.ended'
    return isCall ? SessionEvent.parse({ ...event, data: { ...event.data, task: 'vote' } }) : event
  })
  expect(applyEvents(null, stored)).toMatchObject({ calls: {}, spend: { tokens: 100 } })
})

test('[SE110] a call of the clerk holds what it may take until it ends, and pays its bill once', () => {
  const board = boardWithLimit(1_000)
  expect(board.call(1, { hold })).toBeNull()
  expect(board.state.spend.held).toEqual(hold)
  expect(board.state.calls[callId()]).toMatchObject({ task: 'talk', userId: EDITOR })
  expect(board.call(2, { hold })).toBe('over-budget')
  board.endCall(1, usageOf(100, 7))
  board.endCall(1, usageOf(100, 7))
  board.endCall(9, usageOf(100, 7))
  expect(board.state).toMatchObject({
    calls: {},
    spend: { tokens: 100, costMicros: 7, held: { tokens: 0, costMicros: 0 } },
  })
  expect(board.call(2, { hold })).toBeNull()
})

test('[SE110] no call begins while agents are off or for an agent that is not there; one that began is not begun twice', () => {
  const board = new LogDriver()
  expect(board.call(1, { agentId: 'a00000000099' })).toBe('no-agent')
  board.areAgentsOn = false
  expect(board.call()).toBe('agents-off')
  board.areAgentsOn = true
  board.call(1, { hold })
  const before = board.events.length
  expect(board.call(1, { hold })).toBeNull()
  expect(board.events.length).toBe(before)
  const begin = {
    callId: callId(2),
    task: 'sort' as const,
    agentId: 'a1',
    model: 'demo:script',
    userId: null,
  }
  expect(board.ask({ type: 'clerk.begin', ...begin, hold: NOTHING_TO_HOLD }, by(OWNER))).toBe('server-only')
})

test('[SE110] a call whose process is gone is ended by the next one, in whose way its hold is not', () => {
  const board = boardWithLimit(1_000)
  board.call(1, { hold })
  expect(board.call(2, { hold })).toBe('over-budget')
  board.lateMs += CALL_LASTS_MS
  expect(board.call(2, { hold })).toBeNull()
  expect(Object.keys(board.state.calls)).toEqual([callId(2)])
  expect(board.state.spend.held).toEqual(hold)
  board.endCall(1, usageOf(100))
  expect(board.state.spend.tokens).toBe(0)
})

test('[SE81] stopping the agents stops the clerk’s calls, whose usage is counted when it arrives', () => {
  const board = new LogDriver()
  board.call(1, { hold })
  board.ask({ type: 'agents.stop' }, by(FACILITATOR))
  expect(board.state).toMatchObject({ calls: {}, spend: { held: { tokens: 0, costMicros: 0 } } })
  board.endCall(1, usageOf(50))
  board.endCall(1, usageOf(50))
  expect(board.state).toMatchObject({ stoppedCalls: {}, spend: { tokens: 50 } })
})

test('[SE81] deleting the board does the same', () => {
  const board = new LogDriver()
  board.call(1, { hold })
  board.ask({ type: 'board.delete' }, by(OWNER))
  expect(board.call(2)).toBe('board-gone')
  expect(board.endCall(1, usageOf(50))).toBeNull()
  expect(board.state).toMatchObject({ calls: {}, budgetHeld: {}, spend: { tokens: 50 } })
})

test('[SE34] conversations with the clerk are in no projection', () => {
  const board = new LogDriver()
  const asked = { callId: callId(7), userId: FACILITATOR }
  board.call(7, asked)
  const shown = JSON.stringify({ ...project(board.state, OWNER), people: {} })
  for (const secret of Object.values(asked)) expect(shown).not.toContain(secret)
})

test('[SE110] calls that were stopped at once count, so that stopping is no way to ask a model more often', () => {
  const board = new LogDriver()
  for (let i = 1; i <= MAX_TALKS_PER_MINUTE; i++) {
    expect(board.call(i)).toBeNull()
    board.ask({ type: 'agents.stop' }, by(FACILITATOR))
  }
  expect(board.state.calls).toEqual({})
  expect(board.call(100)).toBe('too-often')
})

test('[SE110] a person may talk to the clerk so many times a minute; others, and sorting, don’t count', () => {
  const board = new LogDriver()
  for (let i = 1; i <= MAX_TALKS_PER_MINUTE; i++) {
    expect(board.call(i)).toBeNull()
    board.endCall(i)
  }
  expect(board.call(100)).toBe('too-often')
  expect(board.call(101, { userId: FACILITATOR })).toBeNull()
  expect(board.call(102, { task: 'sort', userId: null })).toBeNull()
  board.lateMs += 60_000
  expect(board.call(103)).toBeNull()
  expect(board.ask({ type: 'clerk.end', callId: callId(103), usage: null }, SERVER)).toBeNull()
})
