import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { applyEvent, applyEvents } from '#session/apply.ts'
import type { Command } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionEvent } from '#session/event.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { CLERK, captureCommand, EDITOR, FACILITATOR, LogDriver, VIEWER } from '#session/testing/log-driver.ts'
import { MODEL } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { CATEGORIES, type LinkType, STATUSES } from './idea.ts'
import { ideaOfNote } from './idea-in.ts'
import { leadsTo } from './idea-links.ts'
import { ideasInSight } from './ideas-in-sight.ts'

const RUNS = { numRuns: 100 }
const NOTES = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6']
const AUTHORS = [EDITOR, FACILITATOR, VIEWER, OWNER]

const noteId = fc.constantFrom(...NOTES)
/** One more than there can be. */
const number = fc.integer({ min: 1, max: NOTES.length + 1 })
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 3 })
const category = fc.constantFrom(...CATEGORIES)
const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 })
const echoes = fc.array(number, { maxLength: 3 })
const text = fc.constantFrom('One', 'Two', 'Three')
/** Few ideas and kinds, so that links meet. */
const end = fc.integer({ min: 1, max: 3 })
const type = fc.constantFrom<LinkType>('supports', 'related', 'echoes')
const link = fc.record({ from: end, to: end, type })
const links = fc.array(link, { minLength: 1, maxLength: 2 })
const parent = fc.option(end)
const some = { requiredKeys: [] as [] }

const ofClerk: fc.Arbitrary<Command> = fc.oneof(
  fc
    .array(fc.record({ noteId, authorId: fc.constantFrom(...AUTHORS), parent, echoes }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((captured) => ({
      type: 'ideas.capture' as const,
      ideas: captured.map(({ noteId: id, ...more }) => captureCommand(id, more)),
    })),
  fc
    .tuple(number, fc.record({ text, isOnCanvas: fc.boolean(), category, tags, echoes }, some))
    .map(([of, news]) => ({ type: 'ideas.follow' as const, ideas: [{ number: of, ...news }] })),
  fc.array(fc.record({ number, category, tags }), { minLength: 1, maxLength: 3 }).map((ideas) => ({
    type: 'ideas.sort' as const,
    agentId: CLERK,
    model: MODEL,
    ideas,
  })),
  fc.array(noteId, { minLength: 1, maxLength: 2 }).map((ids) => ({
    type: 'notes.number' as const,
    notes: ids.map((id) => ({ noteId: id, authorId: null })),
  })),
)

const ofPeople: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(numbers, fc.record({ category, status: fc.constantFrom(...STATUSES), tags, addTags: tags }, some))
    .map(([of, change]) => ({ type: 'ideas.change' as const, numbers: of, change })),
  fc.tuple(number, text).map(([of, words]) => ({ type: 'idea.rewrite' as const, number: of, text: words })),
  fc.tuple(end, parent).map(([of, to]) => ({ type: 'idea.set-parent' as const, number: of, parent: to })),
  { weight: 3, arbitrary: links.map((drawn) => ({ type: 'ideas.link' as const, links: drawn })) },
  links.map((drawn) => ({ type: 'ideas.unlink' as const, links: drawn })),
  fc.tuple(number, fc.constantFrom('decision' as const, 'todo' as const)).map(([of, kind]) => ({
    type: 'idea.promote' as const,
    numbers: [of],
    promotion: { kind, ownerId: null, due: null },
  })),
  number.map((of) => ({ type: 'idea.demote' as const, numbers: [of] })),
  fc
    .tuple(number, fc.boolean())
    .map(([of, isDone]) => ({ type: 'idea.set-done' as const, number: of, isDone })),
  numbers.map((of) => ({ type: 'ideas.remove' as const, numbers: of })),
  numbers.map((of) => ({ type: 'ideas.restore' as const, numbers: of })),
)

const step = fc.oneof(
  { weight: 2, arbitrary: ofClerk.map((command) => ({ actor: SERVER, command })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...AUTHORS), ofPeople)
      .map(([who, command]) => ({ actor: by(who), command })),
  },
)
const life = fc.array(step, { maxLength: 40, size: 'max' })
type Life = typeof life extends fc.Arbitrary<infer Steps> ? Steps : never

/** Every state in the random life of a log, with its last command. */
function live(
  steps: Life,
  check: (before: SessionState, after: SessionState, events: readonly SessionEvent[]) => void,
): LogDriver {
  const board = new LogDriver()
  board.captureSome(4)
  let before = board.state
  for (const { actor, command } of steps) {
    board.ask(command, actor)
    const events = board.events.slice(before.seq)
    const after = board.after(before)
    check(before, after, events)
    before = after
  }
  return board
}

test('[SE90] idea and note stay tied both ways, whatever becomes of them', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after) => {
        for (const [key, idea] of after.ideas) {
          expect(key).toBe(String(idea.number))
          const id = must(idea.noteId, 'its note')
          expect(after.noteNumbers.get(id)?.number).toBe(idea.number)
          expect(ideaOfNote(after, id)).toBe(idea)
        }
        for (const [key, { number: of, noteId: id, authorId, source, createdAt }] of before.ideas)
          expect(after.ideas.get(key)).toMatchObject({ number: of, noteId: id, authorId, source, createdAt })
      })
    }),
    RUNS,
  )
})

test('[SE100] links are there once, between ideas that are, and never lead back', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { state } = live(steps, () => undefined)
      for (const { number: from, links: own, parent: above } of state.ideas.values()) {
        expect(new Set(own.map(({ type, to }) => `${type} ${to}`)).size).toBe(own.length)
        for (const { to, type } of own) {
          expect(state.ideas.has(String(to))).toBe(true)
          expect(to).not.toBe(from)
          if (type === 'related') expect(from).toBeLessThan(to)
          else expect(leadsTo(state, to, from, type)).toBe(false)
        }
        for (let at = above, count = 0; at !== null; at = state.ideas.get(String(at))?.parent ?? null)
          expect(++count).toBeLessThan(NOTES.length)
      }
    }),
    RUNS,
  )
})

test('[SE93] the clerk never changes what a person chose', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after, events) => {
        if (!events.some(({ kind }) => kind === 'ideas.followed' || kind === 'ideas.sorted')) return
        for (const [key, idea] of before.ideas) {
          const now = after.ideas.get(key)
          if (idea.categoryBy === 'person') expect(now?.category).toBe(idea.category)
          if (idea.tagsBy === 'person') expect(now?.tags).toEqual(idea.tags)
        }
      })
    }),
    RUNS,
  )
})

test('[SE102] [SE103] a note echoes exactly its idea’s echoes in the log, and is missing without any', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after) => {
        const isThere = (of: number) => after.ideas.get(String(of))?.removedAt === null
        const expected = [...after.ideas.values()].flatMap(({ number: of, noteId: id, links: own }) => {
          const to = own.filter((each) => each.type === 'echoes' && isThere(each.to)).map((each) => each.to)
          return id !== null && isThere(of) && to.length > 0 ? [[id, to]] : []
        })
        expect(after.echoes).toEqual(Object.fromEntries(expected))
        for (const [id, to] of Object.entries(after.echoes)) {
          const had = entryOf(before.echoes, id)
          if (had && had.join() === to.join()) expect(to).toBe(had)
        }
      })
    }),
    RUNS,
  )
})

test('[SE106] [SE32] the log’s counts are those of its ideas, and it is another only when an idea is', () => {
  fc.assert(
    fc.property(life, (steps) => {
      live(steps, (before, after) => {
        const [was, is] = [before, after].map((state) => must(project(state, OWNER), 'a projection').log)
        const ideas = ideasInSight(after)
        expect(is === was).toBe(ideasInSight(before) === ideas)
        if (before.ideas === after.ideas && before.reactions === after.reactions) expect(is).toBe(was)
        expect(ideas.every(({ removedAt }) => removedAt === null)).toBe(true)
        expect(is?.count).toBe(ideas.length)
        for (const each of CATEGORIES)
          expect(is?.byCategory[each]).toBe(ideas.filter(({ category: of }) => of === each).length)
        for (const each of STATUSES)
          expect(is?.byStatus[each]).toBe(ideas.filter(({ status }) => status === each).length)
        if (before.ideas === after.ideas) return
        const changed = [...after.ideas].filter(([key, idea]) => before.ideas.get(key) !== idea)
        const named = changed.map(([, idea]) => idea.number)
        expect(new Set(is?.lastChanged)).toEqual(new Set(named))
      })
    }),
    RUNS,
  )
})

test('[SE1] a log folded event by event is the log folded at once, and folding leaves earlier states as they were', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const { events, state } = live(steps, () => undefined)
      const first = must(applyEvents(null, events.slice(0, 1)), 'a first state')
      const copies: [SessionState, string][] = []
      const ideasOf = ({ ideas, echoes: all }: SessionState) => JSON.stringify([[...ideas], all])
      const last = events.slice(1).reduce((before, event) => {
        copies.push([before, ideasOf(before)])
        return applyEvent(before, event)
      }, first)
      expect(last).toEqual(state)
      for (const [earlier, copy] of copies) expect(ideasOf(earlier)).toBe(copy)
    }),
    RUNS,
  )
})

test('asking something of the log twice is asking it once', () => {
  fc.assert(
    fc.property(life, step, (steps, { actor, command }) => {
      const board = live(steps, () => undefined)
      const refused = board.ask(command, actor)
      const once = board.events.length
      expect(board.ask(command, actor)).toBe(refused)
      expect(board.events.length).toBe(once)
    }),
    RUNS,
  )
})

/** The ideas of a full board, most of them captured one by one, as people finish them. */
const MANY = 10_000
const MAX_FOLD_MS = 300

test(`[SE154] a log of ${MANY} ideas is folded within ${MAX_FOLD_MS} ms`, { tags: ['slow'] }, () => {
  const board = new LogDriver()
  const before = board.state
  const data = (i: number) => ({ noteId: `n${i}`, authorId: EDITOR, text: `Text of ${i}`, tags: ['tag'] })
  const events = Array.from({ length: MANY }, (_, i): SessionEvent[] => {
    const at = { at: 1, actor: 'server', seq: before.seq + 2 * i + 1 }
    const of = i + 1
    const captured = {
      ...captureCommand(`n${i}`, data(i)),
      number: of,
      roundId: null,
      echoes: i > 0 ? [i] : [],
    }
    return [
      { ...at, kind: 'notes.numbered', data: { notes: [{ noteId: `n${i}`, number: of, authorId: EDITOR }] } },
      { ...at, seq: at.seq + 1, kind: 'ideas.captured', data: { ideas: [captured] } },
    ]
  }).flat()
  const times = Array.from({ length: 3 }, () => {
    const begun = usedMs()
    const state = must(applyEvents(before, events), 'a state')
    expect(project(state, OWNER)?.log.count).toBe(MANY)
    return usedMs() - begun
  })
  expect(Math.min(...times)).toBeLessThan(MAX_FOLD_MS)
})
