import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { DEFAULT_PLAN, type ToolsInStep } from '#session/agenda/step.ts'
import { by, OWNER, SessionDriver } from '#session/testing/session-driver.ts'
import { AddingRights, RETURN_MS } from './may-add.ts'

test('[SY90] the running step limits what people below facilitator may add, after three seconds; notes always pass', () => {
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
  const rights = new AddingRights(
    () => board.state,
    () => [],
  )
  const asks = (userId: string, type: string, now: number) =>
    rights.mayAdd({ userId, type, isBrought: false, clientId: 1 }, now)
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

describe('what a client brings', () => {
  const begun = () => {
    const board = new SessionDriver()
    for (const userId of ['uhere', 'uaway', 'ulate']) board.join(userId, 'editor')
    const steps = ['one', 'two'].map((id) => ({
      ...DEFAULT_PLAN,
      id,
      minutes: null,
      tools: 'notes' as const,
    }))
    board.ask({ type: 'steps.add', steps, beforeId: null }, by(OWNER))
    const written = new Set<number>()
    const rights = new AddingRights(
      () => board.state,
      () => written,
    )
    const brings = (userId: string, clientId: number, now: number) =>
      rights.mayAdd({ userId, type: 'geo', isBrought: true, clientId }, now)
    return { board, rights, brings, written }
  }

  test('[SY93] a person who was away at the start of the step brings earlier work for a minute; connecting again brings nothing more', () => {
    const { board, rights, brings } = begun()
    const here = [{ userId: 'uhere' }, { userId: 'uhere' }] as const
    const away = [0, 1, 2, 3].map(() => ({ userId: 'uaway' }))
    for (const [client, id] of [[here[0], 1] as const, [{ userId: 'uaway' }, 2] as const]) {
      rights.arrived(client, board.now)
      rights.seen(client, [id])
    }
    board.ask({ type: 'step.start', stepId: 'one', from: null }, by(OWNER))
    const began = board.now

    // `uaway` sends nothing: the network has been gone since before the step.
    rights.seen(here[0])
    rights.arrived(here[1], began + 10_000)
    const back = began + 300_000
    rights.arrived(must(away[0], 'a client'), back)
    expect([brings('uhere', 1, began + 10_000), brings('uaway', 2, back)]).toEqual([false, true])
    rights.arrived(must(away[1], 'a client'), back + 30_000)
    rights.seen(must(away[1], 'a client'), [2])
    expect(brings('uaway', 2, back + RETURN_MS - 1)).toBe(true)
    rights.arrived(must(away[2], 'a client'), back + RETURN_MS)
    expect(brings('uaway', 2, back + RETURN_MS)).toBe(false)
    const live = { userId: 'uaway', type: 'geo', isBrought: false, clientId: 2 }
    expect(rights.mayAdd(live, back)).toBe(false)

    // Another step, or another run, begins again.
    board.ask({ type: 'step.start', stepId: 'two', from: 'one' }, by(OWNER))
    rights.arrived({ userId: 'ulate' }, board.now + 10_000)
    expect([brings('ulate', 3, board.now + 10_000), brings('uhere', 1, board.now + 10_000)]).toEqual([
      true,
      true,
    ])
  })

  test('[SY93] a second device brings what was made on it, while its person is here with the first', () => {
    const { board, rights, brings, written } = begun()
    const [phone, laptop] = [{ userId: 'uhere' }, { userId: 'uhere' }]
    rights.arrived(phone, board.now)
    rights.arrived(laptop, board.now)
    rights.seen(phone, [1])
    rights.seen(laptop, [2])
    // A client id of an earlier visit, when the board was not in memory.
    written.add(3)
    board.ask({ type: 'step.start', stepId: 'one', from: null }, by(OWNER))
    rights.seen(phone)
    const back = board.now + 300_000
    const again = { userId: 'uhere' }
    rights.arrived(again, back)
    rights.seen(again, [2])
    expect([2, 3, 1].map((clientId) => brings('uhere', clientId, back))).toEqual([true, true, false])
    // A new id of a person who is here.
    expect(brings('uhere', 4, back)).toBe(false)
    expect([2, 3].map((clientId) => brings('uhere', clientId, back + RETURN_MS))).toEqual([false, false])
  })

  test('[SY93] after a restart during the step the age of work is unknown, and it is kept for a minute', () => {
    const { board, rights, brings } = begun()
    board.ask({ type: 'step.start', stepId: 'one', from: null }, by(OWNER))
    const back = board.now + 300_000
    const client = { userId: 'uhere' }
    rights.arrived(client, back)
    rights.seen(client, [1])
    expect([brings('uhere', 1, back + 1), brings('uhere', 1, back + RETURN_MS)]).toEqual([true, false])
  })
})
