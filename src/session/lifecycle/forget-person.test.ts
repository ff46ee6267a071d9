import { expect, test } from 'vitest'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { findHeir } from './forget-person.ts'

const forget = (userId: string) => ({ type: 'person.forget', userId }) as const

test('[SE460] a forgotten person is no member and has no name; people see it at once, and a second time changes nothing', () => {
  const board = new SessionDriver()
  board.join('u2', 'editor')
  expect(board.ask(forget('u2'), by(OWNER))).toBe('server-only')
  board.ask(forget('u2'), SERVER)
  expect(project(board.state, OWNER)?.people.u2).toMatchObject({ name: 'Former member', role: null })
  const { seq } = board.state
  board.ask(forget('u2'), SERVER)
  expect(board.state.seq).toBe(seq)
})

test('a forgotten person’s disabled webhooks are over, and others’ are not', () => {
  const board = new SessionDriver()
  board.join('u2', 'editor')
  for (const [webhookId, ownerId] of [
    ['wh_1', 'u2'],
    ['wh_2', OWNER],
  ] as const)
    board.ask({ type: 'webhook.record-stop', webhookId, ownerId, host: 'example.org' }, SERVER)
  board.ask(forget('u2'), SERVER)
  expect(Object.keys(board.state.stoppedWebhooks)).toEqual(['wh_2'])
})

test('[SE460] a block keeps its person without the name', () => {
  const board = new SessionDriver()
  board.join('u2', 'editor')
  board.ask({ type: 'member.block', userId: 'u2' }, by(OWNER))
  board.ask(forget('u2'), SERVER)
  expect(project(board.state, OWNER)?.blocked).toMatchObject([{ userId: 'u2', name: 'Former member' }])
})

test('[SE461] the highest role inherits the board, then the longest stay; commenters and viewers never do', () => {
  const board = new SessionDriver()
  board.join('u2', 'viewer')
  expect(findHeir(board.state, OWNER)).toBeNull()
  board.join('u3', 'editor')
  board.join('u4', 'editor')
  expect(findHeir(board.state, OWNER)?.id).toBe('u3')
  board.join('u5', 'facilitator')
  board.ask(forget(OWNER), SERVER)
  expect([board.role('u5'), board.role(OWNER), board.state.deletedAt]).toEqual(['owner', null, null])
})

test('[SE461] a board without an heir is deleted', () => {
  const board = new SessionDriver()
  board.ask(forget(OWNER), SERVER)
  expect(board.state.deletedAt).not.toBeNull()
})
