import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDEA_SORTS, IdeaQuery } from '#api/ideas.ts'
import { CATEGORIES, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { dayStart } from '#ui/day-start.ts'
import {
  askFor,
  FIRST_PLACE,
  filterCount,
  LOG_GROUPINGS,
  type LogPlace,
  readPlace,
  withoutFilters,
  writePlace,
} from './log-place.ts'

const name = fc.stringMatching(/^[a-z0-9é ]{1,12}$/).filter((text) => text.trim() === text && text !== '')
const someOf = <T>(all: readonly T[]) => fc.subarray([...all])
const day = fc.constantFrom(null, '2026-01-31', '2026-11-22', '2024-02-29')
const yesNo = fc.constantFrom(null, 'yes' as const, 'no' as const)
const place: fc.Arbitrary<LogPlace> = fc.record({
  show: fc.constantFrom('ideas' as const, 'decisions' as const, 'removed' as const),
  layout: fc.constantFrom(null, 'table' as const, 'cards' as const),
  q: fc.constantFrom('', 'lamps', '#12', 'two words & more'),
  status: fc.oneof(fc.constant('not-archived' as const), someOf(STATUSES)),
  category: someOf(CATEGORIES),
  author: fc.uniqueArray(name, { maxLength: 3 }),
  kind: fc.constantFrom(null, 'people' as const, 'agents' as const),
  source: someOf(SOURCES),
  tag: fc.uniqueArray(name, { maxLength: 3 }),
  round: fc.uniqueArray(name, { maxLength: 2 }),
  selected: yesNo,
  which: fc.constantFrom('all' as const, 'decisions' as const, 'open' as const, 'done' as const),
  from: day,
  until: day,
  sort: fc.constantFrom(null, ...IDEA_SORTS),
  group: fc.constantFrom(...LOG_GROUPINGS),
})

test('an address leads back to the place that it was made of', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(readPlace(writePlace(one))).toEqual(one)
    }),
  )
})

test('the query of any place is one that the API accepts', () => {
  fc.assert(
    fc.property(place, (one) => {
      const asked = IdeaQuery.safeParse(Object.fromEntries(askFor(one)))
      expect(asked.error?.issues ?? []).toEqual([])
    }),
  )
})

test('the first place has a bare address, and shows all but the archive, the newest first', () => {
  expect(writePlace(FIRST_PLACE)).toBe('')
  expect(String(askFor(FIRST_PLACE))).toBe('status=raw%2Crefining%2Cdistilled%2Cactionable&sort=newest')
})

test('meaningless parts of an address are ignored', () => {
  expect(readPlace('?status=gone&sort=best&group=luck&from=2026-02-30&show=all&tag=,,')).toEqual(FIRST_PLACE)
})

test('any status is not the same as all but the archive', () => {
  const any = { ...FIRST_PLACE, status: [] }
  expect(readPlace(writePlace(any)).status).toEqual([])
  expect(askFor(any).has('status')).toBe(false)
})

test('a search has the best matches first, unless another order is wanted', () => {
  expect(askFor({ ...FIRST_PLACE, q: 'lamps' }).has('sort')).toBe(false)
  expect(askFor({ ...FIRST_PLACE, q: 'lamps', sort: 'oldest' }).get('sort')).toBe('oldest')
})

test('decisions are sorted by date, and only open or done ones are listed on request', () => {
  const decisions = { ...FIRST_PLACE, show: 'decisions' } as const
  expect(askFor(decisions).get('promoted')).toBe('decision,todo')
  expect(askFor(decisions).get('sort')).toBe('due')
  const open = askFor({ ...decisions, which: 'open' })
  expect([open.get('promoted'), open.get('done')]).toEqual(['todo', 'no'])
})

test('a span of days begins with its first day and ends with its last, where the reader is', () => {
  const asked = askFor({ ...FIRST_PLACE, from: '2026-11-20', until: '2026-11-22' })
  expect(Number(asked.get('from'))).toBe(new Date(2026, 10, 20).getTime())
  expect(Number(asked.get('until'))).toBe(new Date(2026, 10, 23).getTime())
  expect(dayStart('2026-13-01')).toBeNull()
})

test('clearing all filters keeps what is shown, and how', () => {
  const place: LogPlace = { ...FIRST_PLACE, q: 'lamps', tag: ['light'], group: 'status', layout: 'cards' }
  expect(filterCount(place)).toBe(1)
  expect(withoutFilters(place)).toEqual({ ...FIRST_PLACE, group: 'status', layout: 'cards' })
})
