import { expect, test } from 'vitest'
import { DEFAULT_PLAN, type ToolsInStep } from '#session/agenda/step.ts'
import { by, OWNER, SessionDriver } from '#session/testing/session-driver.ts'
import { AddingRights, RETURN_MS } from './may-add.ts'

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
  const rights = new AddingRights(() => board.state)
  const asks = (userId: string, type: string, now: number) =>
    rights.mayAdd({ userId, type, isBrought: false }, now)
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

test('[SY93] who was away when the step began brings what they made before it, for a minute; connecting again brings nothing more', () => {
  const board = new SessionDriver()
  for (const userId of ['uhere', 'uaway', 'ulate']) board.join(userId, 'editor')
  const rights = new AddingRights(() => board.state)
  const brings = (userId: string, now: number) => rights.mayAdd({ userId, type: 'geo', isBrought: true }, now)
  const steps = ['one', 'two'].map((id) => ({
    ...DEFAULT_PLAN,
    id,
    minutes: null,
    tools: 'notes' as const,
  }))
  board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
  for (const userId of ['uhere', 'uaway']) rights.arrived(userId, board.now)
  board.ask({ type: 'step.start', stepId: 'one', from: null }, by(OWNER))
  const began = board.now

  // `uaway` is not seen, whose network has been gone since before the step.
  rights.seen('uhere')
  rights.arrived('uhere', began + 10_000)
  const back = began + 300_000
  rights.arrived('uaway', back)
  expect([brings('uhere', began + 10_000), brings('uaway', back)]).toEqual([false, true])
  rights.arrived('uaway', back + 30_000)
  rights.seen('uaway')
  expect(brings('uaway', back + RETURN_MS - 1)).toBe(true)
  rights.arrived('uaway', back + RETURN_MS)
  expect(brings('uaway', back + RETURN_MS)).toBe(false)
  expect(rights.mayAdd({ userId: 'uaway', type: 'geo', isBrought: false }, back)).toBe(false)

  // Another step, or another run, begins again.
  board.ask({ type: 'step.start', stepId: 'two', from: 'one' }, by(OWNER))
  rights.arrived('ulate', board.now + 10_000)
  expect([brings('ulate', board.now + 10_000), brings('uhere', board.now + 10_000)]).toEqual([true, true])
  rights.seen('uhere')
  expect(brings('uhere', board.now + 10_000)).toBe(false)
})
