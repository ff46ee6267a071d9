import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDEA_GROUPINGS, IDEA_SORTS, IdeaQuery } from '#api/ideas.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { CATEGORIES, type Idea, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { IdeaLog } from './idea-log.ts'
import { logOf } from './testing/log-of.ts'
import { madeIdea, NO_REACTIONS_GIVEN, readerOf } from './testing/made-ideas.ts'

test('filters on different things must all fit, of several values any', async () => {
  const { numbers } = logOf([
    { category: 'idea', status: 'raw', tags: ['price'], createdAt: 1 },
    { category: 'todo', status: 'raw', tags: ['team'], authorId: 'u3', createdAt: 2 },
    { category: 'idea', status: 'refining', roundId: 'r1', createdAt: 3 },
    {
      category: 'idea',
      status: 'raw',
      tags: ['price', 'team'],
      authorId: null,
      source: 'api',
      createdAt: 4,
      parent: 3,
    },
  ])
  expect(await numbers({ category: 'idea,todo', status: 'raw' })).toEqual([4, 2, 1])
  expect(await numbers({ tag: 'Price,team' })).toEqual([4, 2, 1])
  expect(await numbers({ tag: 'price', category: 'todo' })).toEqual([])
  expect(await numbers({ kind: 'agents' })).toEqual([2])
  expect(await numbers({ kind: 'people' })).toEqual([3, 1])
  expect(await numbers({ author: 'u3' })).toEqual([2])
  expect(await numbers({ source: 'api' })).toEqual([4])
  expect(await numbers({ round: 'r1' })).toEqual([3])
  expect(await numbers({ from: '2', until: '4' })).toEqual([3, 2])
  expect(await numbers({ number: '1,4,9' })).toEqual([4, 1])
  expect(await numbers({ parent: '3,7' })).toEqual([4])
  expect(await numbers({ category: '' })).toEqual([4, 3, 2, 1])
})

test('ideas without a note are listed with the removed ones, unless something holds on to them', async () => {
  const gone = { isOnCanvas: false, noteId: 'n' }
  const link = { type: 'supports' as const, to: 3, by: 'u1', at: 1 }
  const { numbers, page } = logOf([{}, gone, gone, { links: [link] }, { removedAt: 1 }])
  expect(await numbers({ sort: 'number' })).toEqual([1, 3, 4])
  expect(await numbers({ sort: 'number', removed: 'yes' })).toEqual([2, 5])
  expect(await page({})).toMatchObject({ all: 3, removed: 2 })
  expect(await numbers({ number: '1,2,5', sort: 'number' })).toEqual([1, 2])
})

test('promoted ideas are found by kind and by whether they are done', async () => {
  const promotion = { ownerId: 'u1', due: null, by: 'u1', at: 1 }
  const { numbers } = logOf([
    {},
    { promotion: { ...promotion, kind: 'decision', isDone: false } },
    { promotion: { ...promotion, kind: 'todo', isDone: false } },
    { promotion: { ...promotion, kind: 'todo', isDone: true } },
  ])
  expect(await numbers({ promoted: 'decision,todo' })).toEqual([4, 3, 2])
  expect(await numbers({ promoted: 'todo', done: 'no' })).toEqual([3])
  expect(await numbers({ done: 'yes' })).toEqual([4])
})

test('removed ideas are listed only on request, and then alone', async () => {
  const { page, numbers } = logOf([{}, { removedAt: 9 }, {}])
  expect(await page({})).toMatchObject({ total: 2, all: 2 })
  expect(await numbers({ number: '2' })).toEqual([])
  expect(await numbers({ q: '#2' })).toEqual([])
  expect(await numbers({ removed: 'yes' })).toEqual([2])
  expect(await page({ removed: 'yes' })).toMatchObject({ total: 1, all: 1 })
})

test('counts of a value are those with all other filters unchanged', async () => {
  const { page } = logOf([
    { category: 'idea', status: 'raw', tags: ['a'] },
    { category: 'todo', status: 'raw', tags: ['b'], authorId: 'u3' },
    { category: 'todo', status: 'archived', tags: ['a', 'b'], roundId: 'r2' },
  ])
  const { facets, total, all } = await page({ status: 'raw', tag: 'b,gone' })
  expect([total, all]).toEqual([1, 3])
  expect(facets.status.map(({ value, count }) => [value, count])).toEqual([
    ['raw', 1],
    ['refining', 0],
    ['distilled', 0],
    ['actionable', 0],
    ['archived', 1],
  ])
  expect(facets.tag).toEqual([
    { value: 'a', label: 'a', count: 1 },
    { value: 'b', label: 'b', count: 1 },
    { value: 'gone', label: 'gone', count: 0 },
  ])
  expect(facets.author).toEqual([{ value: 'u3', label: 'Name 3', count: 1 }])
  expect(facets.kind.map(({ count }) => count)).toEqual([0, 1])
  expect((await page({})).facets.round).toEqual([{ value: 'r2', label: 'Round 3', count: 1 }])
})

test('a tag that the clerk gave is shown from three ideas on, one that a person gave at once', async () => {
  const by = (tagsBy: 'clerk' | 'person', ...tags: string[]) => ({ tagsBy, tags })
  const { log, page } = logOf([
    by('clerk', 'bus', 'anyway'),
    by('clerk', 'bus', 'anyway'),
    by('clerk', 'bus', 'free'),
    by('person', 'free'),
  ])
  expect(['bus', 'anyway', 'free'].map((tag) => log.rows.isTagShown(tag))).toEqual([true, false, true])
  expect((await page({})).facets.tag.map(({ value }) => value)).toEqual(['bus', 'free'])
  expect((await page({ group: 'tag' })).groups?.map(({ value }) => value)).not.toContain('anyway')
})

test('each order has a rule for equal ideas', async () => {
  const promotion = { kind: 'todo' as const, ownerId: null, isDone: false, by: 'u1', at: 1 }
  const given = (people: string[], agents = 0) => ({
    people: { '+': people },
    agents: Array.from({ length: agents }, (_, i) => ({
      agentId: `a${i}`,
      reason: '',
      roundId: null,
      isDistant: false,
    })),
  })
  const { numbers } = logOf(
    [
      { createdAt: 5, changedAt: 5, status: 'archived', authorId: 'u2' },
      {
        createdAt: 5,
        changedAt: 9,
        status: 'raw',
        authorId: 'u10',
        promotion: { ...promotion, due: '2026-12-02' },
      },
      {
        createdAt: 1,
        changedAt: 6,
        status: 'raw',
        authorId: null,
        promotion: { ...promotion, due: '2026-12-01' },
      },
    ],
    { reactions: { 'shape:2': given([], 2), 'shape:3': given(['u1']) } },
  )
  expect(await numbers({})).toEqual([2, 1, 3])
  expect(await numbers({ sort: 'oldest' })).toEqual([3, 1, 2])
  expect(await numbers({ sort: 'changed' })).toEqual([2, 3, 1])
  expect(await numbers({ sort: 'number' })).toEqual([1, 2, 3])
  expect(await numbers({ sort: 'plus' })).toEqual([3, 2, 1])
  expect(await numbers({ sort: 'status' })).toEqual([3, 2, 1])
  expect(await numbers({ sort: 'author' })).toEqual([1, 2, 3])
  expect(await numbers({ sort: 'due' })).toEqual([3, 2, 1])
})

test('groups are in their own order, and each idea is in one', async () => {
  const { page } = logOf([
    { category: 'question', tags: ['b'], roundId: 'r4' },
    { category: 'idea', tags: ['a', 'b'], roundId: 'r2' },
    { category: 'idea', tags: [] },
    { text: 'Getting about', links: [{ type: 'synthesizes', to: 2, by: 'u1', at: 1 }] },
  ])
  const groupsBy = async (group: string) => {
    const { groups, rows } = await page({ group, sort: 'number' })
    return {
      groups: groups?.map(({ value, label, count }) => [value, label, count]),
      rows: rows.map(({ idea }) => idea.number),
    }
  }
  expect(await groupsBy('category')).toEqual({
    groups: [
      ['idea', 'idea', 3],
      ['question', 'question', 1],
    ],
    rows: [2, 3, 4, 1],
  })
  expect(await groupsBy('tag')).toEqual({
    groups: [
      ['b', 'b', 2],
      ['', '', 2],
    ],
    rows: [1, 2, 3, 4],
  })
  expect(await groupsBy('round')).toEqual({
    groups: [
      ['r2', 'Round 3', 1],
      ['r4', 'Round 5', 1],
      ['', '', 2],
    ],
    rows: [2, 1, 3, 4],
  })
  expect(await groupsBy('theme')).toEqual({
    groups: [
      ['4', 'Getting about', 2],
      ['', '', 2],
    ],
    rows: [2, 4, 1, 3],
  })
  expect((await page({ group: 'none' })).groups).toBeNull()
})

test('reactions and the board’s rule change what is selected', async () => {
  const given = { people: { '+': ['u1'] }, agents: [] }
  const { log, all, numbers } = logOf([{}, {}], { reactions: { 'shape:2': given } })
  expect(await numbers({ selected: 'yes' })).toEqual([2])
  log.follow({ ...NO_REACTIONS_GIVEN, reactions: { 'shape:1': given }, ideas: all, seq: 1_001 })
  expect(await numbers({ selected: 'yes' })).toEqual([1])
  const settings = { ...DEFAULT_SETTINGS, plusRule: { by: 'consensus' as const, min: 2 } }
  log.follow({ reactions: { 'shape:1': given }, settings, ideas: all, seq: 1_002 })
  expect(await numbers({ selected: 'yes' })).toEqual([])
  log.follow({ ...NO_REACTIONS_GIVEN, ideas: new Map(), seq: 0 })
  expect(await numbers({ selected: 'no' })).toEqual([2, 1])
})

test('a change while a search waits for the full text is in its answer, and in the next', async () => {
  const log = new IdeaLog()
  const first = new Map([['1', madeIdea(1, { text: 'river' })]])
  log.follow({ ...NO_REACTIONS_GIVEN, ideas: first, seq: 1 })
  const query = IdeaQuery.parse({ q: 'river' })
  const before = log.page(query, readerOf(first))
  const second = new Map(first).set('2', madeIdea(2, { text: 'river' }))
  log.follow({ ...NO_REACTIONS_GIVEN, ideas: second, seq: 2 })
  const reader = readerOf(second)
  const [one, other] = await Promise.all([before, log.page(query, reader)])
  expect([one.seq, other.seq, other.total, (await log.page(query, reader)).total]).toEqual([2, 2, 2, 2])
})

test('ideas that a person may not see are neither found nor counted', async () => {
  const { all, page, numbers } = logOf([
    { text: 'Open', tags: ['known'] },
    { text: 'Secret', tags: ['hidden'] },
  ])
  const seen = new Map([...all].filter(([key]) => key !== '2'))
  expect(await numbers({}, seen)).toEqual([1])
  expect(await numbers({ q: 'secret' }, seen)).toEqual([])
  expect(await numbers({ q: '#2' }, seen)).toEqual([])
  const { all: count, facets } = await page({}, seen)
  expect([count, facets.tag.map(({ value }) => value)]).toEqual([1, ['known']])
  expect(await numbers({})).toEqual([2, 1])
})

const word = fc.constantFrom('price', 'prices', 'garden', 'school', 'bus', 'train', 'Ålesund', '会議')
const anIdea = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  tags: fc.uniqueArray(word, { maxLength: 2 }),
  category: fc.constantFrom(...CATEGORIES),
  status: fc.constantFrom(...STATUSES),
  source: fc.constantFrom(...SOURCES),
  authorId: fc.constantFrom('u1', 'u3', 'stranger', null),
  roundId: fc.constantFrom('r1', null),
  parent: fc.constantFrom(1, 2, null),
  links: fc.constantFrom([], [{ type: 'synthesizes' as const, to: 1, by: 'u1', at: 1 }]),
  removedAt: fc.constantFrom(null, null, null, 5),
})
const aQuery = fc.record(
  {
    q: fc.constantFrom('price', 'gardn', '"bus train"', '#2', '会', ''),
    category: fc.constantFrom('idea', 'idea,todo'),
    status: fc.constantFrom('raw', 'raw,archived'),
    tag: fc.constantFrom('bus', 'bus,price'),
    removed: fc.constantFrom('yes', 'no'),
    group: fc.constantFrom(...IDEA_GROUPINGS),
    sort: fc.constantFrom(...IDEA_SORTS),
  },
  { requiredKeys: [] },
)

test('after any change, the answer equals that of a new log', async () => {
  const steps = fc.array(fc.tuple(fc.nat(9), fc.option(anIdea)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, aQuery, async (changes, asked) => {
      const query = IdeaQuery.parse(asked)
      const grown = new IdeaLog()
      let ideas = new Map<string, Idea>()
      for (const [i, [number, change]] of changes.entries()) {
        ideas = new Map(ideas)
        if (change) ideas.set(String(number + 1), madeIdea(number + 1, change))
        else ideas.delete(String(number + 1))
        grown.follow({ ...NO_REACTIONS_GIVEN, ideas, seq: i + 1 })
        await grown.page(query, readerOf(ideas))
      }
      const fresh = new IdeaLog()
      fresh.follow({ ...NO_REACTIONS_GIVEN, ideas, seq: changes.length })
      const reader = readerOf(ideas)
      const [known, rebuilt] = await Promise.all([grown.page(query, reader), fresh.page(query, reader)])
      const isByScore = query.q && !query.sort
      const inOrder = ({ rows }: typeof known) =>
        rows.map(({ idea }) => idea.number).toSorted((a, b) => (isByScore ? a - b : 0))
      expect({ ...known, rows: inOrder(known) }).toEqual({ ...rebuilt, rows: inOrder(rebuilt) })
    }),
    { numRuns: 200 },
  )
})
