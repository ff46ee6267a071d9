import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { randomFrom } from '#base/seeded-random.ts'
import { shuffled } from '#base/shuffled.ts'
import { leastOf } from '#base/testing/least-of.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { findBridges } from './find-bridges.ts'
import { findOpinions, type PersonOpinions } from './find-opinion-groups.ts'
import { MIN_GROUP_SIZE, MIN_PEOPLE_FOR_GROUPS, type OpinionGroups, Opinions } from './opinions.ts'
import { looseOpinions, opinionOf, plantedOpinions } from './testing/planted-opinions.ts'

const planted = (sizes: readonly number[], seed: number, more: { noise?: number; missing?: number } = {}) =>
  plantedOpinions({ sizes, bridges: 2, own: 3, random: randomFrom(seed), ...more })

function groupsOf(opinions: Opinions): OpinionGroups {
  if (opinions.kind !== 'groups') throw new Error(`found ${opinions.kind}`)
  return opinions
}

test('[OG1] two groups of opinion are found, with the notes that both support and those that divide them', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { ids, people } = planted([5, 4], seed)
    const found = groupsOf(findOpinions(ids, people))
    expect(found.sizes, `seed ${seed}`).toEqual([5, 4])
    const { bridges, divides } = findBridges(found)
    expect(bridges.map(({ id }) => id).sort()).toEqual(['b0', 'b1'])
    expect(divides).toHaveLength(6)
    expect(found.items.find(({ id }) => id === 'g1-0')).toEqual({
      id: 'g1-0',
      rated: [5, 4],
      support: [0, 4],
    })
  }
})

test('[OG1] two and three groups are found, of noisy people too, and with a third of the ratings missing', () => {
  for (const sizes of [
    [4, 3],
    [12, 8],
    [9, 8, 7],
  ])
    expect(groupsOf(findOpinions(...argsOf(planted(sizes, 7)))).sizes).toEqual(sizes)
  const found = groupsOf(findOpinions(...argsOf(planted([20, 15], 3, { noise: 0.2, missing: 0.3 }))))
  expect(Math.abs(20 - (found.sizes[0] ?? 0))).toBeLessThanOrEqual(2)
  expect(found.sizes).toHaveLength(2)
  const ids = findBridges(found).bridges.map(({ id }) => id)
  expect(ids.sort()).toEqual(['b0', 'b1'])
})

test('[OG1] nine people are two groups where two of three notes divide them, whatever the split', () => {
  for (const first of [5, 6]) {
    const people = Array.from({ length: 9 }, (_, i): PersonOpinions => {
      const isFirst = i < first
      return new Map([
        ['a', 1],
        ['b', isFirst ? 1 : -1],
        ['c', isFirst ? -1 : 1],
      ])
    })
    expect(findOpinions(['a', 'b', 'c'], people)).toMatchObject({ kind: 'groups', sizes: [first, 9 - first] })
  }
})

test('[OG2] people without groups of opinion get none', () => {
  let found = 0
  const tries = 100
  for (let seed = 1; seed <= tries; seed++) {
    const people = must([7, 9, 12, 25][seed % 4], 'a size')
    const { kind } = findOpinions(...argsOf(looseOpinions(people, 10, randomFrom(seed))))
    if (kind === 'groups') found++
    else expect(kind).toBe('no-groups')
  }
  expect(found).toBeLessThanOrEqual(3)
})

test('[OG2] people between two ends, and people who only score higher or lower than others, are no groups', () => {
  let found = 0
  const ids = Array.from({ length: 10 }, (_, i) => `n${i}`)
  const score = (value: number) => opinionOf(Math.max(1, Math.min(5, Math.round(value))))
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed)
    const people = Array.from({ length: 16 }, (): PersonOpinions => {
      const place = 2 * random() - 1
      return new Map(
        ids.map((id, i) => {
          const side = seed % 2 === 0 && i % 2 === 0 ? -1 : 1
          return [id, score(3 + 1.5 * side * place + random() - 0.5)]
        }),
      )
    })
    if (findOpinions(ids, people).kind === 'groups') found++
  }
  expect(found).toBeLessThanOrEqual(3)
})

test('[OG2] people of one mind have a separate kind', () => {
  const ids = ['a', 'b', 'c', 'd']
  const random = randomFrom(4)
  const alike = Array.from({ length: 8 }, (): PersonOpinions => {
    return new Map(ids.map((id) => [id, opinionOf((id === 'a' ? 1 : 4) + Math.floor(2 * random()))]))
  })
  expect(findOpinions(ids, alike)).toEqual({ kind: 'one-mind' })
  const same = Array.from({ length: 8 }, (): PersonOpinions => new Map(ids.map((id) => [id, 1])))
  expect(findOpinions(ids, same)).toEqual({ kind: 'one-mind' })
})

test('[OG3] six people, two notes, or ratings of different notes are too few', () => {
  const { ids, people } = planted([5, 4], 1)
  expect(findOpinions(ids, people.slice(0, MIN_PEOPLE_FOR_GROUPS - 1))).toEqual({ kind: 'too-few-people' })
  const nothing: PersonOpinions[] = Array.from({ length: 5 }, () => new Map())
  expect(findOpinions(ids, [...people.slice(0, 6), ...nothing])).toEqual({ kind: 'too-few-people' })
  expect(findOpinions([], [])).toEqual({ kind: 'too-few-people' })
  const onTwo = people.map((own) => new Map([...own].slice(0, 2)))
  expect(findOpinions(ids, onTwo)).toEqual({ kind: 'too-few-ratings' })
  const apart = people.map((own, i) => new Map([...own].slice(i % 4, (i % 4) + 1)))
  expect(findOpinions(ids, apart)).toEqual({ kind: 'too-few-ratings' })
})

test('[OG4] everyone is in a group, also who rated little, and a note needs three raters in each group', () => {
  const { ids, people } = planted([6, 5], 2)
  const rare = people.map((own, i) => (i >= 4 && i < 9 ? own : without(own, 'b1')))
  const late = new Map([['b0', 1]])
  const found = groupsOf(findOpinions(ids, [...rare, late]))
  expect(found.sizes.reduce((sum, size) => sum + size, 0)).toBe(12)
  expect(found.items.map(({ id }) => id)).not.toContain('b1')
  const b0 = must(
    found.items.find(({ id }) => id === 'b0'),
    'the note of the late one',
  )
  expect(b0.rated.reduce((sum, count) => sum + count, 0)).toBe(12)
})

test('[OG5] the order of people and of notes, and the ids of people, change nothing', () => {
  const kinds = new Set<string>()
  for (let seed = 1; seed <= 60; seed++) {
    const { ids, people } = planted([5 - (seed % 2), 4], seed, { noise: 0.2, missing: 0.1 })
    const found = findOpinions(ids, people)
    kinds.add(found.kind)
    const mixed = people.map((own) => new Map(shuffled([...own], `n${seed}`)))
    expect(findOpinions(ids, shuffled(mixed, `p${seed}`))).toEqual(found)
    const again = findOpinions(shuffled(ids, `i${seed}`), people)
    expect(again.kind).toBe(found.kind)
    if (again.kind === 'groups' && found.kind === 'groups') {
      expect(again.sizes).toEqual(found.sizes)
      expect(again.items.toSorted(byId)).toEqual(found.items.toSorted(byId))
    }
  }
  expect([...kinds].sort()).toEqual(['groups', 'no-groups'])
})

test('[OG3] [OG4] with any ratings, no group and no count by group is below three, and a copy of a person changes no rule', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  /** `null`: the score of the person's side; 0: missing. */
  const other = fc.oneof(
    { weight: 16, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 5 }) },
  )
  const row = fc.record({
    side: fc.boolean(),
    others: fc.array(other, { minLength: ids.length, maxLength: ids.length }),
  })
  let grouped = 0
  fc.assert(
    fc.property(fc.array(row, { minLength: 6, maxLength: 14 }), fc.nat(), (given, copied) => {
      const all = [...given, given[copied % given.length] ?? { side: true, others: [] }]
      const people = all.map(
        ({ side, others }): PersonOpinions =>
          new Map(
            ids.flatMap((id, i) => {
              const other = others[i] ?? null
              const own = (i % 2 === 0) === side || i === 1 ? 5 : 1
              return other === 0 ? [] : [[id, opinionOf(other ?? own)]]
            }),
          ),
      )
      const found = findOpinions(ids, people)
      expect(Opinions.safeParse(found).success).toBe(true)
      if (found.kind !== 'groups') return
      grouped++
      const raters = people.filter(({ size }) => size > 0).length
      expect(found.sizes.reduce((sum, size) => sum + size, 0)).toBe(raters)
      expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(MIN_GROUP_SIZE)
      for (const { id, rated, support } of found.items) {
        expect(Math.min(...rated)).toBeGreaterThanOrEqual(MIN_GROUP_SIZE)
        const opinions = people.flatMap((own) => own.get(id) ?? [])
        expect(sum(rated)).toBe(opinions.length)
        expect(sum(support)).toBe(opinions.filter((value) => value > 0).length)
      }
    }),
    { seed: 3 },
  )
  expect(grouped).toBeGreaterThan(0)
})

test('[OG6] groups of 300 people on 200 notes, and of more, take at most 50 ms', async () => {
  for (const [sizes, own] of [
    [[160, 140], 99],
    [[900, 600], 20],
  ] as const) {
    const { ids, people } = plantedOpinions({ sizes, bridges: 2, own, random: randomFrom(5), noise: 0.3 })
    const ms = await leastOf(50, () => {
      const before = usedMs()
      findOpinions(ids, people)
      return usedMs() - before
    })
    expect(ms).toBeLessThan(50)
  }
})

const argsOf = ({ ids, people }: { ids: string[]; people: PersonOpinions[] }) => [ids, people] as const
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
function without(own: PersonOpinions, id: string): PersonOpinions {
  return new Map([...own].filter(([each]) => each !== id))
}
