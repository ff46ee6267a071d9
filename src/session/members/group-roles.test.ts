import { expect, test } from 'vitest'
import type { Command } from '#session/command.ts'
import type { LinkRole } from '#session/core/role.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { MAX_GROUP_ROLES } from './group-roles.ts'

const role = (group: string, given: LinkRole | null): Command => ({
  type: 'group.set-role',
  group,
  role: given,
})

/** A board on which two groups have roles; `open` is the opening of the board by an account with these groups. */
function boardWithGroups() {
  const board = new SessionDriver()
  board.join('ufay', 'facilitator')
  board.ask(role('designers', 'editor'), by(OWNER))
  board.ask(role('leads', 'facilitator'), by(OWNER))
  const open = (userId: string, ...groups: string[]) =>
    board.ask({ type: 'member.follow-groups', person: person(userId), groups }, SERVER)
  return { board, open }
}

test('someone of a group joins with its role, and of several with the highest', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers', 'others')
  open('ubob', 'designers', 'leads')
  open('ucyd', 'others')
  expect([board.role('uann'), board.role('ubob'), board.role('ucyd')]).toEqual([
    'editor',
    'facilitator',
    null,
  ])
})

test('a group that loses its role ends the memberships that came only from it', () => {
  const { board, open } = boardWithGroups()
  board.join('uvic', 'viewer')
  open('uann', 'designers')
  open('ubob', 'designers', 'leads')
  open('uvic', 'designers')
  board.ask(role('leads', null), by(OWNER))
  expect(board.role('ubob')).toBe('editor')
  board.ask(role('designers', null), by(OWNER))
  expect([board.role('uann'), board.role('ubob'), board.role('uvic')]).toEqual([null, null, 'viewer'])
  expect(board.state.memberships.uann?.ended?.why).toBe('group-removed')
})

test('a person without the group at the next sign-in has what they had before', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers')
  open('uann', 'designers', 'leads')
  expect(board.role('uann')).toBe('facilitator')
  open('uann', 'designers')
  expect(board.role('uann')).toBe('editor')
  open('uann')
  expect(board.role('uann')).toBeNull()
})

test('a role that was set by hand stays', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers')
  board.ask({ type: 'member.set-role', userId: 'uann', role: 'viewer' }, by(OWNER))
  open('uann', 'leads')
  expect(board.role('uann')).toBe('viewer')
  board.ask(role('designers', null), by(OWNER))
  open('uann')
  expect(board.role('uann')).toBe('viewer')
})

test('blocks win, and a removed person stays out until a group gets its role anew', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers')
  open('ubob', 'designers')
  board.ask({ type: 'member.block', userId: 'uann' }, by(OWNER))
  board.ask({ type: 'member.remove', userId: 'ubob' }, by(OWNER))
  expect(open('uann', 'designers')).toBe('blocked')
  expect(open('ubob', 'designers')).toBe('was-removed')
  board.lateMs += 60_000
  board.ask(role('designers', null), by(OWNER))
  board.ask(role('designers', 'commenter'), by(OWNER))
  expect(open('ubob', 'designers')).toBeNull()
  expect(open('uann', 'designers')).toBe('blocked')
  expect([board.role('uann'), board.role('ubob')]).toEqual([null, 'commenter'])
})

test('late requests of a page do not bring back a person who left', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers')
  board.ask({ type: 'member.leave' }, by('uann'))
  open('uann', 'designers')
  expect(board.role('uann')).toBeNull()
  board.lateMs += 60_000
  open('uann', 'designers')
  expect(board.role('uann')).toBe('editor')
})

test('roles of groups are for facilitators, in no projection, and not endless', () => {
  const { board, open } = boardWithGroups()
  open('uann', 'designers')
  expect(board.ask(role('designers', 'viewer'), by('uann'))).toBe('needs-facilitator')
  expect(JSON.stringify(project(board.state, 'uann'))).not.toContain('designers')
  for (let i = 2; i < MAX_GROUP_ROLES; i++) board.ask(role(`group ${i}`, 'viewer'), by('ufay'))
  expect(board.ask(role('one more', 'viewer'), by('ufay'))).toBe('too-many-groups')
  expect(board.ask(role('designers', 'viewer'), by('ufay'))).toBeNull()
  expect(board.role('uann')).toBe('viewer')
})
