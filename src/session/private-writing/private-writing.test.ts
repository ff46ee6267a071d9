import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import type { CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import { isWritingPrivately, showsDrafts } from './private-writing.ts'

type PrivateCommand = CommandOf<
  'private-writing.start' | 'private-writing.reveal' | 'private-writing.cancel' | 'private-writing.finish'
>

const start: PrivateCommand = { type: 'private-writing.start' }
const reveal = (isNamed = true): PrivateCommand => ({ type: 'private-writing.reveal', isNamed })
const cancel: PrivateCommand = { type: 'private-writing.cancel' }
const finish: PrivateCommand = { type: 'private-writing.finish' }

const phaseOf = (board: SessionDriver) => board.state.privateWriting?.phase ?? null

test('[SE270] facilitators and owners start, reveal and cancel it; only the server ends a reveal', () => {
  const board = new SessionDriver()
  board.join('ufac', 'facilitator')
  board.join('uedit', 'editor')
  for (const command of [start, reveal(), cancel]) {
    expect(board.ask(command, by('uedit'))).toBe('needs-facilitator')
    expect(board.ask(command, by('ustranger'))).toBe('not-member')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
  }
  expect(board.ask(start, by('ufac'))).toBeNull()
  expect(board.ask(reveal(), by(OWNER))).toBeNull()
  expect(board.ask(finish, by(OWNER))).toBe('server-only')
  expect(board.ask(finish, SERVER)).toBeNull()
  expect(phaseOf(board)).toBe('revealed')
  for (const id of [OWNER, 'ufac', 'uedit'])
    expect(project(board.state, id)?.privateWriting).toEqual(board.state.privateWriting)
})

test('[SE271] a second start is refused, and so is one while notes are being revealed', () => {
  const board = new SessionDriver()
  board.ask(start, by(OWNER))
  expect(board.ask(start, by(OWNER))).toBe('private-writing-on')
  expect(board.said).toMatch(/^Private writing is on already/)
  board.ask(reveal(), by(OWNER))
  expect(board.ask(start, by(OWNER))).toBe('not-now')
  board.ask(finish, SERVER)
  expect(board.ask(start, by(OWNER))).toBeNull()
  expect(board.state.privateWriting).toMatchObject({ phase: 'writing', startedBy: OWNER, isNamed: false })
})

test('[SE272] a cancelled one can be revealed or started again; without one there is nothing to reveal', () => {
  const board = new SessionDriver()
  expect([board.ask(reveal(), by(OWNER)), board.ask(cancel, by(OWNER))]).toEqual([
    'no-private-writing',
    'no-private-writing',
  ])
  board.ask(start, by(OWNER))
  board.ask(cancel, by(OWNER))
  const events = board.events.length
  expect(board.ask(cancel, by(OWNER))).toBeNull()
  expect(board.ask(finish, SERVER)).toBeNull()
  expect(board.events).toHaveLength(events)
  expect(board.ask(reveal(false), by(OWNER))).toBeNull()
  expect(board.state.privateWriting).toMatchObject({ phase: 'revealing', isNamed: false })
  expect(board.ask(reveal(true), by(OWNER))).toBe('no-private-writing')
  board.ask(finish, SERVER)
  expect(board.ask(reveal(true), by(OWNER))).toBe('no-private-writing')
  expect(board.state.privateWriting?.isNamed).toBe(false)
})

test('[SE273] drafts are shown after a reveal and not before, whatever commands come, and a log says the same', () => {
  const command = fc.constantFrom<PrivateCommand>(start, reveal(true), reveal(false), cancel, finish)
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      const board = new SessionDriver()
      let isRevealed = false
      for (const each of commands) {
        const refused = board.ask(each, each.type === 'private-writing.finish' ? SERVER : by(OWNER))
        if (!refused && each.type === 'private-writing.reveal') isRevealed = true
        if (!refused && each.type === 'private-writing.start') isRevealed = false
        expect(showsDrafts(board.state.privateWriting)).toBe(isRevealed)
        expect(isWritingPrivately(board.state.privateWriting) && isRevealed).toBe(false)
      }
      expect(applyEvents(null, board.events)?.privateWriting).toEqual(board.state.privateWriting)
    }),
    { numRuns: 200 },
  )
})
