import { expect, test } from 'vitest'
import { DEFAULT_PLAN, type ToolsInStep } from '#session/agenda/step.ts'
import { by, OWNER, SessionDriver } from '#session/testing/session-driver.ts'
import { mayAdd } from './may-add.ts'

test('[SY91] the step that runs says what people below facilitator may add, after three seconds; notes always', () => {
  const board = new SessionDriver()
  board.join('ufac', 'facilitator')
  board.join('uedit', 'editor')
  const startedAt = (tools: ToolsInStep): number => {
    const id = JSON.stringify(tools).replace(/\W/g, '_')
    const steps = [{ ...DEFAULT_PLAN, id, minutes: null, tools }]
    const from = board.state.agenda.currentId
    board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
    board.ask({ type: 'step.start', stepId: id, from }, by(OWNER))
    return board.now
  }
  const asks = (userId: string, type: string, now: number) => mayAdd(board.state, { userId, type, now })
  expect(asks('uedit', 'geo', 1e9)).toBe(true)
  const began = startedAt(['arrows'])
  const later = began + 3_001
  expect(
    ['note', 'arrow', 'geo', 'line', 'frame', 'picture'].map((type) => asks('uedit', type, later)),
  ).toEqual([true, true, false, false, false, false])
  expect([asks('ufac', 'geo', later), asks('uedit', 'geo', began + 1_000)]).toEqual([true, true])
  const notes = startedAt('notes') + 3_001
  expect([
    asks('uedit', 'arrow', notes),
    asks('uedit', 'note', notes),
    asks('unknown', 'arrow', notes),
  ]).toEqual([false, true, false])
  expect(asks('uedit', 'arrow', startedAt('all') + 3_001)).toBe(true)
})
