import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { randomBoard } from '#formats/board-json/testing/random-board.ts'
import { applyEvents } from '#session/apply.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { packSession, unpackSession } from './pack-session.ts'

test('a packed session is the same after it was unpacked, but for the names of people', async () => {
  for (const { state } of fc.sample(randomBoard, { numRuns: 40 })) {
    const packed = await packSession(state)
    const again = must(await unpackSession(packed), 'a session').state
    const people = Object.fromEntries(
      Object.entries(state.people).map(([id, person]) => [id, { ...person, name: '' }]),
    )
    expect(again).toEqual({ ...state, people })
  }
})

test('a session that was unpacked continues with later events, also with more entries than one line has', async () => {
  const board = new SessionDriver()
  const notes = (from: number) => Array.from({ length: 150 }, (_, i) => `shape:n${from + i}`)
  const number = (ids: string[]) =>
    board.ask({ type: 'notes.number', notes: ids.map((noteId) => ({ noteId, authorId: OWNER })) }, SERVER)
  number(notes(0))
  const { state } = must(await unpackSession(await packSession(board.state)), 'a session')
  const { length } = board.events
  number(notes(150))
  board.ask({ type: 'reaction.give', noteId: 'shape:n7', symbol: '+' }, by(OWNER))
  const people = { [OWNER]: { ...must(board.state.people[OWNER], 'the owner'), name: '' } }
  expect(applyEvents(state, board.events.slice(length))).toEqual({ ...board.state, people })
})

test('a damaged session is not unpacked', async () => {
  const { data, sha256 } = await packSession(new SessionDriver().state)
  const damaged = data.map((byte, i) => (i === 9 ? byte ^ 1 : byte))
  expect(await unpackSession({ data: damaged, sha256 })).toBeNull()
})
