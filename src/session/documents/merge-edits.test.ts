import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeEdits, originsIn } from './merge-edits.ts'

interface Part {
  text: string
  from?: number | null
}
const isSame = (one: Part, other: Part) => one.text === other.text
const parts = (...texts: string[]): Part[] => texts.map((text, from) => ({ text, from }))
const merge = (base: Part[], mine: Part[], theirs: Part[]) =>
  mergeEdits({ base, mine, theirs, isSame }).map(({ part, of }) => [part.text, part.from, of])

test('[SE189] changes of different parts go together', () => {
  const mine = parts('A mine', 'B', 'C')
  const theirs = parts('A', 'B', 'C theirs')
  expect(merge(parts('A', 'B', 'C'), mine, theirs)).toEqual([
    ['A mine', 0, 'both'],
    ['B', 1, 'both'],
    ['C theirs', 2, 'both'],
  ])
})

test('[SE189] a part that both changed is there twice, theirs first', () => {
  expect(merge(parts('A'), parts('A mine'), parts('A theirs'))).toEqual([
    ['A theirs', 0, 'theirs'],
    ['A mine', null, 'mine'],
  ])
})

test('[SE189] a part that one person removed is removed, unless the other changed it; new parts stay in their places', () => {
  const base = parts('A', 'B', 'C')
  const mine: Part[] = [
    { text: 'A', from: 0 },
    { text: 'New', from: null },
    { text: 'C mine', from: 2 },
  ]
  const theirs: Part[] = [
    { text: 'A', from: 0 },
    { text: 'B theirs', from: 1 },
    { text: 'Their own', from: null },
  ]
  expect(merge(base, mine, theirs).map(([text, , of]) => [text, of])).toEqual([
    ['A', 'both'],
    ['New', 'both'],
    ['C mine', 'only-mine'],
    ['B theirs', 'only-theirs'],
    ['Their own', 'both'],
  ])
})

test('[SE189] with any changes by two people, no words of either are lost', () => {
  const edited = (who: string) =>
    fc
      .array(fc.record({ from: fc.integer({ min: 0, max: 4 }), isChanged: fc.boolean() }), { maxLength: 5 })
      .map((all) => {
        const once = all.filter(({ from }, i) => all.findIndex((each) => each.from === from) === i)
        return once.map(
          ({ from, isChanged }): Part => ({ text: isChanged ? `${from} ${who}` : `${from}`, from }),
        )
      })
      .chain((own) =>
        fc
          .array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 })
          .map((places) =>
            places.reduce((all, at, i) => all.toSpliced(at, 0, { text: `new ${i} ${who}`, from: null }), own),
          ),
      )
  fc.assert(
    fc.property(edited('mine'), edited('theirs'), (mine, theirs) => {
      const texts = new Set(merge(parts('0', '1', '2', '3', '4'), mine, theirs).map(([text]) => text))
      const written = [...mine, ...theirs].map(({ text }) => text).filter((text) => text.includes(' '))
      expect(written.filter((text) => !texts.has(text))).toEqual([])
    }),
  )
})

test('[SE189] a part is followed through the versions in between, by its words where an agent wrote one', () => {
  const second: Part[] = [
    { text: 'B', from: 1 },
    { text: 'A again', from: 0 },
  ]
  const byAgent: Part[] = [{ text: 'A again' }, { text: 'Else' }]
  const last: Part[] = [
    { text: 'Else, too', from: 1 },
    { text: 'A at last', from: 0 },
  ]
  expect(originsIn(parts('A', 'B'), [second, byAgent, last], isSame)).toEqual([null, 0])
})
