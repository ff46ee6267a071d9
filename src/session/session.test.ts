import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvents } from './apply.ts'
import type { Command } from './command.ts'
import { LINK_ROLES } from './core/role.ts'
import { DELETED_BOARD_KEPT_MS } from './lifecycle/deleted-board.ts'
import { project } from './project.ts'
import { by, OWNER, person, SERVER, SessionDriver } from './testing/session-driver.ts'

const rename: Command = { type: 'board.rename', title: 'Another' }
const setRole = (userId: string, role: 'owner' | 'facilitator' | 'editor' | 'viewer'): Command => ({
  type: 'member.set-role',
  userId,
  role,
})
const remove = (userId: string): Command => ({ type: 'member.remove', userId })

describe('log and state', () => {
  test('[SE1] a new board has its maker as owner and a link for each role', () => {
    const { state } = new SessionDriver()
    expect(state.people[OWNER]?.role).toBe('owner')
    expect(LINK_ROLES.every((role) => state.links[role] !== null)).toBe(true)
    expect(state.seq).toBe(7)
  })

  test('a command that would change nothing emits no events', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    const before = board.events.length
    board.ask({ type: 'board.rename', title: 'Title' }, by(OWNER))
    board.ask({ type: 'link.make', role: 'viewer' }, by(OWNER))
    board.ask(setRole('uann', 'editor'), by(OWNER))
    board.join('uann', 'editor')
    expect(board.events.length).toBe(before)
  })

  test('[SE4] a note that is numbered twice keeps its first number and author', () => {
    const board = new SessionDriver()
    const number = (noteId: string, authorId: string) =>
      board.ask({ type: 'notes.number', notes: [{ noteId, authorId }] }, SERVER)
    number('shape:a', 'uann')
    number('shape:b', 'uann')
    number('shape:a', 'umallory')
    expect(board.state.noteNumbers.get('shape:a')).toEqual({ number: 1, authorId: 'uann' })
    expect(board.state.notes.lastNumber).toBe(2)
  })

  test('[SE4] a note named twice in one command gets one number', () => {
    const board = new SessionDriver()
    const note = { noteId: 'shape:a', authorId: null }
    board.ask({ type: 'notes.number', notes: [note, note] }, SERVER)
    expect(board.state.notes.lastNumber).toBe(1)
  })
})

describe('who may what', () => {
  test('[SE10] the last owner can neither leave nor be removed nor be made less', () => {
    const board = new SessionDriver()
    expect(board.ask({ type: 'member.leave' }, by(OWNER))).toBe('last-owner')
    expect(board.ask(remove(OWNER), by(OWNER))).toBe('last-owner')
    expect(board.ask(setRole(OWNER, 'editor'), by(OWNER))).toBe('last-owner')
    board.join('uann', 'viewer')
    board.ask(setRole('uann', 'owner'), by(OWNER))
    expect(board.ask({ type: 'member.leave' }, by(OWNER))).toBeNull()
  })

  test.each(['editor', 'commenter', 'viewer'] as const)(
    '[SE11] a %s changes nothing of the board',
    (role) => {
      const board = new SessionDriver()
      board.join('uann', role)
      board.join('ubob', 'viewer')
      const commands: Command[] = [
        rename,
        { type: 'premise.set', premise: 'Why' },
        { type: 'link.make', role: 'viewer' },
        { type: 'link.revoke', role: 'viewer' },
        setRole('ubob', 'editor'),
        setRole('uann', 'facilitator'),
        remove('ubob'),
      ]
      for (const command of commands) expect(board.ask(command, by('uann'))).toBe('needs-facilitator')
      expect(board.ask({ type: 'board.delete' }, by('uann'))).toBe('needs-owner')
      expect(board.ask({ type: 'person.update', name: 'Anna', color: 'iris' }, by('uann'))).toBeNull()
      expect(board.ask({ type: 'member.leave' }, by('uann'))).toBeNull()
    },
  )

  test('[SE11] a facilitator runs the board but does not touch owners', () => {
    const board = new SessionDriver()
    board.join('ufac', 'facilitator')
    board.join('uann', 'editor')
    expect(board.ask(rename, by('ufac'))).toBeNull()
    expect(board.ask(setRole('uann', 'facilitator'), by('ufac'))).toBeNull()
    expect(board.ask(remove('uann'), by('ufac'))).toBeNull()
    expect(board.ask(setRole(OWNER, 'editor'), by('ufac'))).toBe('owner-untouchable')
    expect(board.ask(remove(OWNER), by('ufac'))).toBe('owner-untouchable')
    expect(board.ask({ type: 'board.delete' }, by('ufac'))).toBe('needs-owner')
  })

  test('[SE13] a facilitator can make nobody an owner', () => {
    const board = new SessionDriver()
    board.join('ufac', 'facilitator')
    board.join('uann', 'editor')
    expect(board.ask(setRole('uann', 'owner'), by('ufac'))).toBe('role-too-high')
    expect(board.ask(setRole('ufac', 'owner'), by('ufac'))).toBe('role-too-high')
  })

  test('[SE14] a stranger can only join, for themselves, by a link that is on', () => {
    const board = new SessionDriver()
    expect(board.ask(rename, by('ueve'))).toBe('not-member')
    expect(board.ask({ type: 'member.join', secret: 'guess', person: person('ueve') }, by('ueve'))).toBe(
      'link-off',
    )
    const forAnother = {
      type: 'member.join' as const,
      secret: board.secret('viewer'),
      person: person('uann'),
    }
    expect(board.ask(forAnother, by('ueve'))).toBe('server-only')
    expect(board.role('ueve')).toBeNull()
  })

  test('[SE14] names that objects inherit belong to nobody', () => {
    const board = new SessionDriver()
    expect(board.ask(setRole('__proto__', 'viewer'), by(OWNER))).toBe('unknown-member')
    expect(board.ask(rename, by('constructor'))).toBe('not-member')
    expect(project(board.state, '__proto__')).toBeNull()
  })

  test('[SE15] a deleted board is restored by its owner and takes nothing else', () => {
    const board = new SessionDriver()
    const secret = board.secret('editor')
    board.ask({ type: 'board.delete' }, by(OWNER))
    expect(board.ask(rename, by(OWNER))).toBe('board-gone')
    expect(board.ask({ type: 'member.join', secret, person: person('uann') }, by('uann'))).toBe('board-gone')
    expect(board.ask({ type: 'board.restore' }, by(OWNER))).toBeNull()
    expect(board.ask(rename, by(OWNER))).toBeNull()
  })

  test('[SE15] a board that was deleted more than 30 days ago stays deleted: its pictures are gone', () => {
    const board = new SessionDriver()
    board.ask({ type: 'board.delete' }, by(OWNER))
    board.lateMs = DELETED_BOARD_KEPT_MS + 10
    expect(board.ask({ type: 'board.restore' }, by(OWNER))).toBe('board-gone')
    expect(board.said).toContain('30 days')
    board.lateMs = DELETED_BOARD_KEPT_MS - 10
    expect(board.ask({ type: 'board.restore' }, by(OWNER))).toBeNull()
  })

  test('[SE4] only the server numbers notes or merges people', () => {
    const board = new SessionDriver()
    const number: Command = { type: 'notes.number', notes: [{ noteId: 'shape:a', authorId: null }] }
    expect(board.ask(number, by(OWNER))).toBe('server-only')
    const merge: Command = { type: 'member.merge', guestId: OWNER, account: person('ueve') }
    expect(board.ask(merge, by(OWNER))).toBe('server-only')
  })
})

describe('links and members', () => {
  test('[SE14] a link raises a member with a lesser role and lowers nobody', () => {
    const board = new SessionDriver()
    board.join('uann', 'viewer')
    board.join('uann', 'editor')
    expect(board.role('uann')).toBe('editor')
    board.join('uann', 'commenter')
    expect(board.role('uann')).toBe('editor')
    board.join(OWNER, 'viewer')
    expect(board.role(OWNER)).toBe('owner')
  })

  test('[SE21] turning a link off removes all who joined by it and nobody else', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.join('ubob', 'editor')
    board.join('ucid', 'viewer')
    board.ask(setRole('uann', 'facilitator'), by(OWNER))
    expect(board.state.linkViews[1]?.cameByIt).toBe(2)
    board.ask({ type: 'link.revoke', role: 'editor' }, by(OWNER))
    expect([board.role('uann'), board.role('ubob'), board.role('ucid')]).toEqual([null, null, 'viewer'])
  })

  test('[SE21] a person who turns off their own link stays, and so does an owner', () => {
    const board = new SessionDriver()
    for (const userId of ['ufac', 'uann', 'ubob']) board.join(userId, 'facilitator')
    board.ask(setRole('ubob', 'owner'), by(OWNER))
    board.ask({ type: 'link.revoke', role: 'facilitator' }, by('ufac'))
    expect([board.role('ufac'), board.role('uann'), board.role('ubob')]).toEqual([
      'facilitator',
      null,
      'owner',
    ])
  })

  test('[SE21] a link that is made again has a new secret', () => {
    const board = new SessionDriver()
    const old = board.secret('viewer')
    board.ask({ type: 'link.revoke', role: 'viewer' }, by(OWNER))
    board.ask({ type: 'link.make', role: 'viewer' }, by(OWNER))
    expect(board.secret('viewer')).not.toBe(old)
    const joining: Command = { type: 'member.join', secret: old, person: person('uann') }
    expect(board.ask(joining, by('uann'))).toBe('link-off')
  })

  test('[SE14] opening the same link again leaves a role that was set by hand', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.ask(setRole('uann', 'viewer'), by(OWNER))
    board.join('uann', 'editor')
    expect(board.role('uann')).toBe('viewer')
  })

  test('a newcomer gets a free colour where a member has theirs, and keeps it when they are renamed', () => {
    const board = new SessionDriver()
    const taken = board.state.people[OWNER]?.color ?? ''
    const { secret } = must(board.state.links.editor, 'the link')
    const person = { id: 'uann', name: 'Ann', color: taken }
    expect(board.ask({ type: 'member.join', secret, person }, by('uann'))).toBeNull()
    const color = board.state.people.uann?.color
    expect(color).not.toBe(taken)
    expect(board.ask({ type: 'person.update', name: 'Anna' }, by('uann'))).toBeNull()
    expect(board.state.people.uann).toMatchObject({ name: 'Anna', color })
  })

  test('[SE24] someone removed needs to be let in again or a newer link', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.ask(remove('uann'), by(OWNER))
    expect(board.join('uann', 'viewer')).toBe('was-removed')
    expect(board.ask(setRole('uann', 'viewer'), by(OWNER))).toBeNull()
    expect(board.role('uann')).toBe('viewer')
    board.ask(remove('uann'), by(OWNER))
    board.ask({ type: 'link.revoke', role: 'viewer' }, by(OWNER))
    board.ask({ type: 'link.make', role: 'viewer' }, by(OWNER))
    expect(board.join('uann', 'viewer')).toBeNull()
  })

  test('[SE24] nobody who left is brought back, but they can join by any link', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.ask({ type: 'member.leave' }, by('uann'))
    expect(board.ask(setRole('uann', 'editor'), by(OWNER))).toBe('unknown-member')
    expect(board.join('uann', 'viewer')).toBeNull()
  })

  test('[SE27] a guest who signs in to a known account passes their data on', () => {
    const board = new SessionDriver()
    board.join('uacc', 'viewer')
    board.ask({ type: 'member.merge', guestId: OWNER, account: person('uacc') }, SERVER)
    expect([board.role(OWNER), board.role('uacc')]).toEqual([null, 'owner'])
    board.join('uguest', 'viewer')
    board.ask({ type: 'member.merge', guestId: 'uguest', account: person('uacc') }, SERVER)
    expect([board.role('uguest'), board.role('uacc')]).toEqual([null, 'owner'])
  })

  test('a former member stays by name', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.ask({ type: 'member.leave' }, by('uann'))
    expect(project(board.state, OWNER)?.people.uann).toMatchObject({ name: 'Name of uann', role: null })
  })
})

describe('projection', () => {
  test('[SE30] only facilitators and owners are shown the links', () => {
    const board = new SessionDriver()
    for (const role of LINK_ROLES) board.join(`u${role}`, role)
    const linksFor = (userId: string) => project(board.state, userId)?.links.length
    expect(linksFor(OWNER)).toBe(4)
    expect(linksFor('ufacilitator')).toBe(4)
    for (const role of ['editor', 'commenter', 'viewer']) expect(linksFor(`u${role}`)).toBe(0)
  })

  test('[SE31] strangers, people who left and visitors of a deleted board see nothing', () => {
    const board = new SessionDriver()
    board.join('uann', 'editor')
    board.ask({ type: 'member.leave' }, by('uann'))
    expect(project(board.state, 'uann')).toBeNull()
    expect(project(board.state, 'ueve')).toBeNull()
    board.ask({ type: 'board.delete' }, by(OWNER))
    expect(project(board.state, OWNER)).toBeNull()
  })

  test('[SE32] a rename leaves people, links and notes the identical objects', () => {
    const board = new SessionDriver()
    const before = board.state
    board.ask(rename, by(OWNER))
    const after = applyEvents(before, board.events.slice(-1))
    if (!after) throw new Error('no state')
    const [old, next] = [project(before, OWNER), project(after, OWNER)]
    expect(next?.people).toBe(old?.people)
    expect(next?.links).toBe(old?.links)
    expect(next?.notes).toBe(old?.notes)
    expect(next?.board).not.toBe(old?.board)
  })
})
