import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGap } from './gap-question.ts'
import { groupByMeaning, SCALE_TEXTS, similarFrom } from './meaning-groups.ts'
import { measureRange, type RangeNote } from './measure-range.ts'

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

/** Vectors of the pairs: `near` is the share that the two of a pair have in common, `common` that of all sentences. */
function scaleOf(near: number, common: number): Float32Array[] {
  const pairs = SCALE_TEXTS.length / 2
  return SCALE_TEXTS.map((_, i) => {
    const values = new Array<number>(1 + pairs + SCALE_TEXTS.length).fill(0)
    values[0] = common
    values[1 + Math.floor(i / 2)] = near
    values[1 + pairs + i] = 1
    return unit(values)
  })
}

describe('the scale of a model', () => {
  test.each([
    ['of a model that spreads', 2, 0],
    ['of a model to which all sentences are alike', 2, 4],
  ])('%s: its pairs are above, other sentences below', (_, near, common) => {
    const vectors = scaleOf(near, common)
    const from = similarFrom(vectors)
    const notes = vectors.map((vector, i) => ({ number: i + 1, vector }))
    const pairs = SCALE_TEXTS.flatMap((_text, i) => (i % 2 === 0 ? [[i + 1, i + 2]] : []))
    expect(from).not.toBeNull()
    expect(groupByMeaning(notes, from ?? 1)).toEqual(pairs)
  })

  test('a model that does not distinguish meanings has no groups', () => {
    expect(similarFrom(scaleOf(0, 1))).toBeNull()
    expect(similarFrom([])).toBeNull()
  })
})

const SIMILAR_FROM = 0.7
const vector = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 })
  .map((values) => unit(values.every((value) => value === 0) ? [1, 0, 0, 0] : values))
const vectors = fc.array(vector, { minLength: 1, maxLength: 30 })
const notesOf = (all: readonly Float32Array[], from = 1): RangeNote[] =>
  all.map((each, i) => ({
    number: from + i,
    text: `words ${from + i}`,
    isByAgent: false,
    kind: null,
    vector: each,
  }))
const meaningOf = (notes: readonly RangeNote[]) =>
  measureRange({ notes, similarFrom: SIMILAR_FROM }).people.meaning

test('a repeated meaning raises nothing, and the order of the notes changes nothing', () => {
  fc.assert(
    fc.property(vectors, fc.nat(), (all, at) => {
      const notes = notesOf(all)
      const repeated = all[at % all.length] ?? unit([1])
      const before = meaningOf(notes)
      const after = meaningOf([...notesOf([repeated], notes.length + 1), ...notes.toReversed()])
      expect(after?.groups).toBe(before?.groups)
      expect(after?.lone).toBeLessThanOrEqual(before?.lone ?? 0)
      expect(after?.newestGroupAt).toBe(before?.newestGroupAt)
      expect(meaningOf(notes.toReversed())).toEqual(before)
    }),
  )
})

test('one thought in new words is one group, and nothing new', () => {
  const thoughts = [unit([1, 0, 0]), unit([0, 1, 0])]
  const again = Array.from({ length: 11 }, (_, i) => unit([1, 0, i / 100]))
  const notes = notesOf([...thoughts, ...again])
  const range = measureRange({ notes, similarFrom: SIMILAR_FROM })
  expect(range.people.meaning).toEqual({ notes: 13, groups: 2, lone: 1, newGroups: 0, newestGroupAt: 2 })
  expect(findGap(range, [])?.nothingNewSince).toBe(2)
})

test('notes without a vector are not compared, and without a scale none is', () => {
  const rest = notesOf([unit([0, 1])], 2)
  const without: RangeNote = { number: 1, text: 'words', isByAgent: false, kind: null }
  expect(meaningOf([without, ...rest])).toMatchObject({ notes: 1, groups: 1 })
  expect(measureRange({ notes: rest, similarFrom: null }).people.meaning).toBeNull()
  // Vectors of another model are like nothing.
  expect(meaningOf(notesOf([unit([1, 0]), unit([1, 0, 0])]))).toMatchObject({ groups: 2 })
})
