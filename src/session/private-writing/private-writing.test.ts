import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import type { CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'
import {
  hidesWriters,
  isLate,
  isWritingPrivately,
  maySign,
  type PrivateWriting,
  showsDrafts,
} from './private-writing.ts'

type PrivateCommand = CommandOf<
  | 'private-writing.start'
  | 'private-writing.reveal'
  | 'private-writing.next-part'
  | 'private-writing.choose-part'
  | 'private-writing.cancel'
  | 'private-writing.finish'
>

const start: CommandOf<'private-writing.start'> = { type: 'private-writing.start' }
const reveal = (isNamed = true): PrivateCommand => ({ type: 'private-writing.reveal', isNamed })
const present = (
  isNamed: boolean,
  mode: 'by-person' | 'one-each' = isNamed ? 'by-person' : 'one-each',
): PrivateCommand => ({ type: 'private-writing.reveal', isNamed, mode, order: 'by-name' })
const next = (part: number, userId?: string): PrivateCommand => ({
  type: 'private-writing.next-part',
  part,
  ...(userId !== undefined && { userId }),
})
const choose = (part: number, noteIds: string[], userId: string | null = null): PrivateCommand => ({
  type: 'private-writing.choose-part',
  part,
  userId,
  noteIds,
})
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

test('[SE271] a cancelled one can be revealed or started again; without one there is nothing to reveal', () => {
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

test('[SE274] a part is asked for once, also by two who press at once, and its notes are chosen once', () => {
  const board = new SessionDriver()
  board.join('ufac', 'facilitator')
  board.ask(start, by(OWNER))
  expect(board.ask(next(1), by(OWNER))).toBe('no-private-writing')
  board.ask(present(true), by(OWNER))
  const partsNow = () => board.state.privateWriting?.parts
  expect(board.state.privateWriting).toMatchObject({ phase: 'presenting', isNamed: true })
  // The reveal includes the first part.
  expect(partsNow()).toEqual({ mode: 'by-person', order: 'by-name', asked: 1, askedUserId: null, last: null })
  expect(board.ask(choose(1, ['shape:a']), by(OWNER))).toBe('server-only')
  // Requested while the server still chooses the first: a double press.
  expect(board.ask(next(2), by(OWNER))).toBeNull()
  expect(partsNow()).toMatchObject({ asked: 1, last: null })
  board.ask(choose(1, ['shape:a', 'shape:b'], 'ufac'), SERVER)
  board.ask(choose(1, ['shape:c'], OWNER), SERVER)
  expect(partsNow()?.last).toEqual({ part: 1, userId: 'ufac', noteIds: ['shape:a', 'shape:b'] })
  const events = board.events.length
  expect(board.ask(next(1), by('ufac'))).toBeNull()
  expect(board.ask(next(3), by('ufac'))).toBeNull()
  expect(board.events).toHaveLength(events)
  for (const actor of [OWNER, 'ufac']) expect(board.ask(next(2, OWNER), by(actor))).toBeNull()
  expect(partsNow()).toMatchObject({ asked: 2, askedUserId: OWNER })
  board.ask(choose(2, ['shape:c'], OWNER), SERVER)
  board.ask(finish, SERVER)
  expect(phaseOf(board)).toBe('revealed')
  expect(partsNow()?.last?.part).toBe(2)
  const last = board.events.length
  expect(board.ask(next(3), by(OWNER))).toBeNull()
  expect(board.events).toHaveLength(last)
})

test('[SE274] the rest of a reveal part by part can be revealed at any time, with names as it began', () => {
  for (const isNamed of [true, false]) {
    const board = new SessionDriver()
    board.ask(start, by(OWNER))
    board.ask(present(isNamed, 'one-each'), by(OWNER))
    for (const refused of [start, reveal(!isNamed), present(isNamed)])
      expect(board.ask(refused, by(OWNER))).toBe('reveal-open')
    // Ended and revealed again with names, the rest would expose the writers of the first.
    expect(board.ask(cancel, by(OWNER))).toBe(isNamed ? null : 'reveal-open')
    expect(board.ask(reveal(isNamed), by(OWNER))).toBeNull()
    expect(board.state.privateWriting).toMatchObject({ phase: 'revealing', isNamed, parts: null })
  }
})

test('[SE276] without names no event and no state of a reveal part by part names a writer', () => {
  const board = new SessionDriver()
  board.join('uwriter', 'editor')
  board.ask(start, by(OWNER))
  const before = board.events.length
  // The notes of a part would be those of one person.
  expect(board.ask(present(false, 'by-person'), by(OWNER))).toBe('person-needs-names')
  board.ask(present(false), by(OWNER))
  board.ask(choose(1, ['shape:a'], 'uwriter'), SERVER)
  expect(board.ask(next(2, 'uwriter'), by(OWNER))).toBe('not-now')
  expect(hidesWriters(board.state.privateWriting)).toBe(true)
  expect(board.state.privateWriting?.parts).toMatchObject({
    order: 'shuffled',
    last: { part: 1, userId: null, noteIds: ['shape:a'] },
  })
  expect(JSON.stringify(board.events.slice(before))).not.toContain('uwriter')
  board.ask(finish, SERVER)
  expect(hidesWriters(board.state.privateWriting)).toBe(true)
  board.ask(start, by(OWNER))
  expect(hidesWriters(board.state.privateWriting)).toBe(false)
})

test('[SE276] where the reveal will leave names out, counts of single people are hidden from the start', () => {
  const board = new SessionDriver()
  board.ask({ ...start, hidesNames: true }, by(OWNER))
  expect(hidesWriters(board.state.privateWriting)).toBe(true)
  board.ask(cancel, by(OWNER))
  expect(hidesWriters(board.state.privateWriting)).toBe(true)
})

test('[SE278] a reveal without names is refused where names were shown while people wrote', () => {
  const board = new SessionDriver()
  board.ask({ ...start, othersNotes: 2, showsNames: true }, by(OWNER))
  expect(board.state.privateWriting).toMatchObject({ othersNotes: 2, showsNames: true })
  for (const nameless of [reveal(false), present(false)])
    expect(board.ask(nameless, by(OWNER))).toBe('names-shown')
  expect(board.ask(reveal(true), by(OWNER))).toBeNull()
  board.ask(finish, SERVER)
  board.ask({ ...start, showsNames: true }, by(OWNER))
  // Without notes of others there are no names to show.
  expect(board.state.privateWriting).toMatchObject({ othersNotes: 0, showsNames: false })
})

/** `null`: unchanged. */
function isRevealedAfter(command: PrivateCommand, phase: string | null): boolean | null {
  if (command.type === 'private-writing.start') return false
  if (command.type === 'private-writing.reveal') return command.mode === undefined ? true : null
  return command.type === 'private-writing.finish' && phase === 'presenting' ? true : null
}

test('[SE273] drafts are shown after a reveal and not before, after any commands, and a log gives the same result', () => {
  const command = fc.constantFrom<PrivateCommand>(
    start,
    reveal(true),
    reveal(false),
    present(true),
    next(1),
    choose(1, ['shape:a']),
    cancel,
    finish,
  )
  const ofServer = ['private-writing.finish', 'private-writing.choose-part']
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      const board = new SessionDriver()
      let isRevealed = false
      for (const each of commands) {
        const before = phaseOf(board)
        const refused = board.ask(each, ofServer.includes(each.type) ? SERVER : by(OWNER))
        if (!refused) isRevealed = isRevealedAfter(each, before) ?? isRevealed
        expect(showsDrafts(board.state.privateWriting)).toBe(isRevealed)
        expect(isWritingPrivately(board.state.privateWriting) && isRevealed).toBe(false)
      }
      expect(applyEvents(null, board.events)?.privateWriting).toEqual(board.state.privateWriting)
    }),
    { numRuns: 200 },
  )
})

/** The starts of all private writings of a board, and of those whose notes are never signed. */
interface Writings {
  all: Set<number>
  nameless: Set<number>
}

function note({ all, nameless }: Writings, writing: PrivateWriting): void {
  all.add(writing.startedAt)
  const isBegun = writing.phase === 'presenting' || showsDrafts(writing)
  if (writing.hidesNames || (isBegun && !writing.isNamed)) nameless.add(writing.startedAt)
}

function expectPromisesKept({ state }: SessionDriver, { all, nameless }: Writings): void {
  const { privateWriting, revealedWriting } = state
  for (const at of nameless) expect(maySign(revealedWriting, at)).toBe(false)
  for (const at of nameless.size === 0 ? all : []) expect(maySign(revealedWriting, at)).toBe(true)
  // A note of a program has no time of writing.
  expect(maySign(revealedWriting, null)).toBe(nameless.size === 0)
  const now = privateWriting?.startedAt ?? null
  if (isWritingPrivately(privateWriting)) expect(isLate(revealedWriting, now)).toBe(false)
  for (const at of showsDrafts(privateWriting) ? all : []) expect(isLate(revealedWriting, at)).toBe(true)
}

test('[SE279] no order of commands lets a later reveal sign what one left without names, or show what none revealed', () => {
  const command = fc.constantFrom<PrivateCommand>(
    start,
    { ...start, hidesNames: true },
    reveal(true),
    reveal(false),
    present(true),
    present(false),
    cancel,
    finish,
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 24 }), (commands) => {
      const board = new SessionDriver()
      const writings: Writings = { all: new Set(), nameless: new Set() }
      for (const each of commands) {
        board.ask(each, each.type === 'private-writing.finish' ? SERVER : by(OWNER))
        if (board.state.privateWriting) note(writings, board.state.privateWriting)
        expectPromisesKept(board, writings)
      }
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
  )
})
