import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { randomBoard } from '#formats/board-json/testing/random-board.ts'
import { applyEvents } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { packSession, unpackSession } from './pack-session.ts'

const again = async (state: SessionState) =>
  must(await unpackSession(await packSession(state)), 'a session').state

test('a packed session is the same after it was unpacked', async () => {
  for (const { state } of fc.sample(randomBoard, { numRuns: 40 })) expect(await again(state)).toEqual(state)
})

test('a session that was unpacked continues with later events, also with more entries than one line has', async () => {
  const board = new SessionDriver()
  const notes = (from: number) => Array.from({ length: 150 }, (_, i) => `shape:n${from + i}`)
  const number = (ids: string[]) =>
    board.ask({ type: 'notes.number', notes: ids.map((noteId) => ({ noteId, authorId: OWNER })) }, SERVER)
  number(notes(0))
  const state = await again(board.state)
  const { length } = board.events
  number(notes(150))
  board.ask({ type: 'reaction.give', noteId: 'shape:n7', symbol: '+' }, by(OWNER))
  expect(applyEvents(state, board.events.slice(length))).toEqual(board.state)
})

test('a damaged session is not unpacked', async () => {
  const { data, sha256 } = await packSession(new SessionDriver().state)
  const damaged = data.map((byte, i) => (i === 9 ? byte ^ 1 : byte))
  expect(await unpackSession({ data: damaged, sha256 })).toBeNull()
})
