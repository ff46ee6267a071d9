import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvent, applyEvents } from './apply.ts'
import type { Command } from './command.ts'
import type { Actor } from './core/actor.ts'
import { isAtLeast, LINK_ROLES, ROLES } from './core/role.ts'
import { countOwners, roleIn } from './members/members-slice.ts'
import { project } from './project.ts'
import type { SessionState } from './state.ts'
import { by, OWNER, person, SERVER, SessionDriver } from './testing/session-driver.ts'

const PEOPLE = [OWNER, 'uann', 'ubob', 'ucid', 'udan']
const userId = fc.constantFrom(...PEOPLE)
const linkRole = fc.constantFrom(...LINK_ROLES)

/** A command that looks its link up at the last moment, so that joins succeed. */
type Step = { actor: Actor; make: (board: SessionDriver) => Command }

const person$ = fc.record({ type: fc.constant('join' as const), who: userId, role: linkRole })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: person$.map(({ who, role }) => ({ actor: by(who), make: joining(who, role) })) },
  fc
    .record({
      actor: userId.map(by),
      command: fc.oneof(
        fc.record({ type: fc.constant('board.rename' as const), title: fc.constantFrom('One', 'Two') }),
        fc.constantFrom<Command>(
          { type: 'board.delete' },
          { type: 'board.restore' },
          { type: 'member.leave' },
        ),
        fc.record({ type: fc.constant('link.make' as const), role: linkRole }),
        fc.record({ type: fc.constant('link.revoke' as const), role: linkRole }),
        fc.record({
          type: fc.constant('member.set-role' as const),
          userId,
          role: fc.constantFrom(...ROLES),
        }),
        fc.record({ type: fc.constant('member.remove' as const), userId }),
        fc.record({
          type: fc.constant('person.update' as const),
          name: fc.constantFrom('Ann', 'Bo'),
          color: fc.constant('iris' as const),
        }),
      ),
    })
    .map(({ actor, command }) => ({ actor, make: () => command })),
  fc
    .array(fc.constantFrom('shape:a', 'shape:b', 'shape:c', 'shape:d'), { minLength: 1, maxLength: 3 })
    .map((ids) => ({
      actor: SERVER,
      make: () => ({
        type: 'notes.number' as const,
        notes: ids.map((noteId) => ({ noteId, authorId: null })),
      }),
    })),
  fc.tuple(userId, userId).map(([guestId, account]) => ({
    actor: SERVER,
    make: () => ({ type: 'member.merge' as const, guestId, account: person(account) }),
  })),
)

function joining(who: string, role: (typeof LINK_ROLES)[number]) {
  return (board: SessionDriver): Command => {
    const secret = board.state.links[role]?.secret ?? 'off'
    return { type: 'member.join', secret, person: person(who) }
  }
}

const RUNS = { numRuns: 500 }

/** Every state that a random life of a board goes through, with the step that led to it. */
function live(
  steps: readonly Step[],
  check: (before: SessionState, after: SessionState, step: Step) => void,
) {
  const board = new SessionDriver()
  for (const each of steps) {
    const before = board.state
    board.ask(each.make(board), each.actor)
    check(before, board.state, each)
  }
  return board
}

const life = fc.array(step, { maxLength: 30 })

test('[SE10] after every event of every life of a board it has an owner', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const board = live(steps, () => undefined)
      // Board and owner are created in one transaction: from the second event on.
      for (let length = 2; length <= board.events.length; length++) {
        const state = must(applyEvents(null, board.events.slice(0, length)), 'a state')
        expect(countOwners(state)).toBeGreaterThan(0)
      }
    }),
    RUNS,
  )
})

test('[SE4] numbers are unique and without gaps, and last', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after) => {
        const numbers = [...after.noteNumbers.values()].map((note) => note.number)
        expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1))
        expect(after.notes.lastNumber).toBe(numbers.length)
        for (const [id, note] of before.noteNumbers) expect(after.noteNumbers.get(id)).toEqual(note)
      })
    }),
    RUNS,
  )
})

/** The source of the role that someone gained in this step; null if it has none. */
function sourceOf(id: string, before: SessionState, after: SessionState, actor: Actor): string | null {
  const has = must(after.people[id]?.role, 'a gained role')
  if (actor.kind !== 'person') {
    const gaveUp = (other: string) => before.people[other]?.role === has && !after.people[other]?.role
    return PEOPLE.some(gaveUp) ? 'merge' : null
  }
  const linkId = after.memberships[id]?.linkId
  if (actor.userId === id && has !== 'owner' && before.links[has]?.id === linkId) return 'link'
  const giver = before.people[actor.userId]?.role
  return giver && isAtLeast(giver, 'facilitator') && isAtLeast(giver, has) ? 'giver' : null
}

test('[SE13] nobody gains more than a link gave them or a person with as much', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after, { actor }) => {
        for (const id of PEOPLE) {
          const [had, has] = [before.people[id]?.role ?? null, after.people[id]?.role ?? null]
          if (!has || (had && isAtLeast(had, has))) continue
          expect(sourceOf(id, before, after, actor)).not.toBeNull()
        }
      })
    }),
    RUNS,
  )
})

test('[SE30] no projection below facilitator holds a secret, and no stranger has a projection', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { state } = live(steps, () => undefined)
      for (const id of [...PEOPLE, 'ueve']) {
        const view = project(state, id)
        expect(view === null).toBe(state.deletedAt !== null || !state.people[id]?.role)
        if (view && !isAtLeast(view.me.role, 'facilitator'))
          expect(JSON.stringify(view)).not.toContain('secret-')
      }
    }),
    RUNS,
  )
})

test('[SE1] folding one by one and all at once give the same state', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { events, state } = live(steps, () => undefined)
      const first = must(applyEvents(null, events.slice(0, 1)), 'a first state')
      expect(events.slice(1).reduce(applyEvent, first)).toEqual(state)
    }),
    RUNS,
  )
})

test('asking twice is asking once', () => {
  fc.assert(
    fc.property(life, step, (steps, last) => {
      const board = live(steps, () => undefined)
      const command = last.make(board)
      const before = board.state
      const refused = board.ask(command, last.actor)
      const once = board.events.length
      const again = board.ask(command, last.actor)
      expect(board.events.length).toBe(once)
      // A granted command is refused the second time only if it gave up the right to it.
      const { actor } = last
      const hasLess = actor.kind === 'person' && board.role(actor.userId) !== roleIn(before, actor.userId)
      if (refused === null && again !== null) expect(hasLess).toBe(true)
    }),
    RUNS,
  )
})
