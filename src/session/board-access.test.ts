import { expect, test } from 'vitest'
import type { Command } from '#session/command.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { project } from '#session/project.ts'
import { LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER, person, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { DEVICE_BLOCK_MS } from './members/board-access.ts'
import { invisibleReason } from './members/member-roles.ts'

function boardWithPeople(): SessionDriver {
  const board = new SessionDriver()
  board.join('ufay', 'facilitator')
  board.join('uann', 'editor')
  board.join('ubob', 'editor')
  return board
}

const block = (userId: string): Command => ({ type: 'member.block', userId })
const unblock = (userId: string): Command => ({ type: 'member.unblock', userId })

/** A newcomer by the edit link, as the server sees them. */
function come(
  board: SessionDriver,
  userId: string,
  more: { isGuest?: boolean; sameDeviceAs?: string[]; sameNetworkAs?: string[] } = {},
) {
  return board.ask(
    { type: 'member.join', secret: board.secret('editor'), person: person(userId), ...more },
    by(userId),
  )
}

test('[SE160] a blocked person is out, and joins by no link until they are unblocked', () => {
  const board = boardWithPeople()
  expect(board.ask(block('ubob'), by(OWNER))).toBeNull()
  expect(board.role('ubob')).toBeNull()
  expect(invisibleReason(board.state, 'ubob')).toBe('blocked')
  expect(come(board, 'ubob')).toBe('blocked')
  board.ask({ type: 'link.revoke', role: 'editor' }, by(OWNER))
  board.ask({ type: 'link.make', role: 'editor' }, by(OWNER))
  board.lateMs += 30 * DEVICE_BLOCK_MS
  expect(come(board, 'ubob')).toBe('blocked')
  expect(board.ask({ type: 'member.set-role', userId: 'ubob', role: 'viewer' }, by(OWNER))).toBe('is-blocked')
  expect(board.ask(unblock('ubob'), by('ufay'))).toBeNull()
  expect(come(board, 'ubob')).toBeNull()
})

test('[SE160] someone who has left already can be blocked, and unblocking twice changes nothing', () => {
  const board = boardWithPeople()
  board.ask({ type: 'member.leave' }, by('ubob'))
  expect(board.ask(block('ubob'), by(OWNER))).toBeNull()
  expect(board.events.at(-1)).toMatchObject({ kind: 'member.blocked', data: { name: 'Name of ubob' } })
  board.ask(unblock('ubob'), by(OWNER))
  const { length } = board.events
  expect(board.ask(unblock('ubob'), by(OWNER))).toBeNull()
  expect(board.events).toHaveLength(length)
})

test('[SE161] the browser of a blocked person is turned away for a day; a member who uses it stays', () => {
  const board = boardWithPeople()
  board.ask(block('ubob'), by(OWNER))
  expect(come(board, 'unew', { isGuest: true, sameDeviceAs: ['uann', 'ubob'] })).toBe('blocked')
  expect(come(board, 'uann', { sameDeviceAs: ['ubob'] })).toBeNull()
  board.lateMs += DEVICE_BLOCK_MS
  expect(come(board, 'unew', { isGuest: true, sameDeviceAs: ['ubob'] })).toBeNull()
})

test('[SE161] the network of a blocked person keeps nobody out, and is recorded', () => {
  const board = boardWithPeople()
  board.ask(block('ubob'), by(OWNER))
  expect(come(board, 'unew', { isGuest: true, sameNetworkAs: ['ubob'] })).toBeNull()
  expect(board.events.at(-1)).toMatchObject({
    kind: 'member.joined',
    data: { sameNetworkAs: 'ubob', isGuest: true },
  })
  board.lateMs += DEVICE_BLOCK_MS
  come(board, 'uzoe', { sameNetworkAs: ['ubob'] })
  expect(board.events.at(-1)?.data).not.toHaveProperty('sameNetworkAs')
})

test('[SE160] facilitators block, but no owner and not themselves; the last owner stays', () => {
  const board = boardWithPeople()
  expect(board.ask(block('ubob'), by('uann'))).toBe('needs-facilitator')
  expect(board.ask(unblock('ubob'), by('uann'))).toBe('needs-facilitator')
  expect(board.ask(block(OWNER), by('ufay'))).toBe('owner-untouchable')
  expect(board.ask(block('ufay'), by('ufay'))).toBe('bad-command')
  expect(board.ask(block(OWNER), SERVER)).toBe('last-owner')
  expect(board.ask(block('unobody'), by('ufay'))).toBe('unknown-member')
  board.ask({ type: 'member.set-role', userId: 'ufay', role: 'owner' }, by(OWNER))
  expect(board.ask(block('ufay'), by(OWNER))).toBeNull()
})

test('[SE160] a block passes from the guest to the account, but for an account that is a member', () => {
  const board = boardWithPeople()
  board.ask(block('ubob'), by(OWNER))
  const merge = (account: string): Command => ({
    type: 'member.merge',
    guestId: 'ubob',
    account: person(account),
  })
  board.ask(merge('uann'), SERVER)
  expect(board.role('uann')).toBe('editor')
  board.ask(merge('uaccount'), SERVER)
  expect(come(board, 'uaccount')).toBe('blocked')
})

test('[SE165] no new guest joins a board for signed-in people; present guests stay unless they are removed', () => {
  const board = boardWithPeople()
  const limit = (guestsOut: string[]): Command => ({ type: 'access.limit', isSignedInOnly: true, guestsOut })
  expect(board.ask(limit([]), by('uann'))).toBe('needs-facilitator')
  expect(board.ask(limit([]), by('ufay'))).toBeNull()
  expect(board.role('ubob')).toBe('editor')
  expect(come(board, 'unew', { isGuest: true })).toBe('signed-in-only')
  expect(come(board, 'uzoe')).toBeNull()
  expect(board.ask(limit(['ubob', OWNER, 'ufay', 'unobody']), by('ufay'))).toBeNull()
  expect([board.role('ubob'), board.role(OWNER), board.role('ufay')]).toEqual([null, 'owner', 'facilitator'])
  board.ask({ type: 'access.limit', isSignedInOnly: false, guestsOut: ['uann'] }, by(OWNER))
  expect(board.role('uann')).toBe('editor')
  expect(come(board, 'ubob', { isGuest: true })).toBeNull()
})

test('[SE166] a frozen board takes nothing from its owner either, who still decides about joining', () => {
  const board = new LogDriver()
  board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:a', authorId: OWNER }] }, SERVER)
  expect(board.ask({ type: 'board.freeze' }, by('uann'))).toBe('needs-facilitator')
  expect(board.ask({ type: 'board.freeze' }, by(OWNER))).toBeNull()
  expect(board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))).toBe('frozen')
  expect(board.ask({ type: 'reaction.give', noteId: 'shape:a', symbol: '+' }, by('uann'))).toBe('frozen')
  expect(board.ask({ type: 'agent.remove', agentId: 'a1' }, by(OWNER))).toBe('frozen')
  expect(board.ask({ type: 'link.revoke', role: 'viewer' }, by(OWNER))).toBeNull()
  expect(board.ask(block('uann'), by(OWNER))).toBeNull()
  // A note written before the freeze still gets its number.
  expect(
    board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:b', authorId: OWNER }] }, SERVER),
  ).toBeNull()
  expect(board.ask({ type: 'board.unfreeze' }, by('ufay'))).toBeNull()
  expect(board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))).toBeNull()
})

test('[SE166] freezing and closing end what agents do', () => {
  for (const type of ['board.freeze', 'board.close'] as const) {
    const board = new LogDriver()
    board.start()
    board.ask({ type }, type === 'board.freeze' ? by(OWNER) : SERVER)
    const kinds = board.events.map(({ kind }) => kind)
    expect(kinds.slice(-2)).toEqual([
      'round.aborted',
      type === 'board.freeze' ? 'board.frozen' : 'board.closed',
    ])
  }
})

test('[SE168] a closed board is hidden and unchangeable until the server reopens it', () => {
  const board = boardWithPeople()
  expect(board.ask({ type: 'board.close' }, by(OWNER))).toBe('server-only')
  board.ask({ type: 'board.close' }, SERVER)
  expect(project(board.state, OWNER)).toBeNull()
  expect(ideasFor(board.state, OWNER).size).toBe(0)
  expect([invisibleReason(board.state, OWNER), invisibleReason(board.state, 'uzoe')]).toEqual([
    'board-closed',
    'not-member',
  ])
  expect(board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))).toBe('board-closed')
  expect(come(board, 'uzoe')).toBe('board-closed')
  expect(board.ask({ type: 'board.reopen' }, by(OWNER))).toBe('server-only')
  expect(board.ask({ type: 'board.reopen' }, SERVER)).toBeNull()
  expect(project(board.state, OWNER)?.me.role).toBe('owner')
})

test('[SE168] a board that is closed because the server was stuck at it has that reason, until it is reopened', () => {
  const board = boardWithPeople()
  board.ask({ type: 'board.close', why: 'stuck' }, SERVER)
  expect(board.events.at(-1)).toMatchObject({ kind: 'board.closed', data: { why: 'stuck' } })
  expect([invisibleReason(board.state, OWNER), invisibleReason(board.state, 'uzoe')]).toEqual([
    'board-stuck',
    'not-member',
  ])
  expect(board.ask({ type: 'board.rename', title: 'Other' }, by(OWNER))).toBe('board-stuck')
  board.ask({ type: 'board.reopen' }, SERVER)
  board.ask({ type: 'board.close' }, SERVER)
  expect(invisibleReason(board.state, OWNER)).toBe('board-closed')
})

test('[SE30] everyone sees that a board is frozen, only facilitators who is blocked', () => {
  const board = boardWithPeople()
  board.ask({ type: 'board.freeze' }, by('ufay'))
  board.ask(block('ubob'), by('ufay'))
  expect(project(board.state, 'uann')).toMatchObject({
    frozen: { by: 'ufay' },
    isSignedInOnly: false,
    blocked: [],
  })
  expect(project(board.state, OWNER)?.blocked).toMatchObject([{ userId: 'ubob', by: 'ufay' }])
})
