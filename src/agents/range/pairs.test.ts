import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import { must } from '#base/must.ts'
import { choosePairNotes, isHad, type PairIds, type PairNote } from './choose-pair-notes.ts'
import { bandOf, pickPair } from './pick-pair.ts'

const word = fc.constantFrom(...'bus ticket kitchen rota fence paint library hours lamp garden'.split(' '))
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
/** How many notes each person wrote, and their words. */
const writers = fc.array(fc.array(text, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

const distanceOf = (a: string, b: string) => 1 - similarWording(wordingOf(a), wordingOf(b))

/** A board on which people get pairs, as the server gives them. */
class PairsOnBoard {
  readonly notes: PairNote[]
  readonly had = new Map<string, PairIds[]>()
  readonly people: readonly string[]

  constructor(texts: readonly (readonly string[])[]) {
    this.people = texts.map((_, i) => `u${i}`)
    this.notes = texts.flatMap((own, i) =>
      own.map((words, k) => ({ id: `n${i}-${k}`, text: words, writerId: `u${i}`, served: 0 })),
    )
  }

  private request(personId: string, seed: string) {
    const pairCounts = new Map([...this.had].map(([id, pairs]) => [id, pairs.length]))
    return { personId, notes: this.notes, had: this.had.get(personId) ?? [], pairCounts, seed }
  }

  draw(personId: string, seed = ''): { ids: PairIds; hasOwn: boolean } | null {
    const choice = choosePairNotes(this.request(personId, seed))
    return choice && { ids: must(pickPair(choice), 'a pair'), hasOwn: choice.hasOwn }
  }

  give(personId: string, seed = ''): { ids: PairIds; hasOwn: boolean } | null {
    const drawn = this.draw(personId, seed)
    if (!drawn) return null
    this.had.set(personId, [...(this.had.get(personId) ?? []), drawn.ids])
    for (const id of drawn.hasOwn ? [drawn.ids[1]] : drawn.ids) this.note(id).served++
    return drawn
  }

  note(id: string): PairNote {
    return must(
      this.notes.find((note) => note.id === id),
      'a note',
    )
  }

  notesOf(personId: string): PairNote[] {
    return this.notes.filter(({ writerId }) => writerId === personId)
  }
}

/** People request pairs in any order and number. */
const turns = fc.array(fc.nat({ max: 5 }), { maxLength: 25 })

describe('a pair', () => {
  test('is one note of the person and one of someone else, or two of two others; and never the same twice', () => {
    fc.assert(
      fc.property(writers, turns, (texts, asking) => {
        const board = new PairsOnBoard(texts)
        // A sixth person has written nothing.
        for (const turn of asking) {
          const personId = `u${turn}`
          const before = board.had.get(personId) ?? []
          const given = board.give(personId, String(turn))
          if (!given) continue
          const [first, second] = given.ids.map((id) => board.note(id).writerId)
          expect(first === personId).toBe(board.notesOf(personId).length > 0)
          expect(given.hasOwn).toBe(first === personId)
          expect(second).not.toBe(personId)
          expect(second).not.toBe(first)
          expect(isHad(before, ...given.ids)).toBe(false)
        }
      }),
    )
  })

  test('exists for everyone until they have had all of them', () => {
    fc.assert(
      fc.property(writers, turns, (texts, asking) => {
        const board = new PairsOnBoard(texts)
        for (const turn of asking) {
          const personId = `u${turn}`
          const own = board.notesOf(personId).length
          const others = board.notes.length - own
          const had = board.had.get(personId)?.length ?? 0
          const given = board.give(personId)
          if (own > 0) expect(given === null).toBe(had === own * others)
          else if (had === 0) {
            const ofOthers = new Set(board.notes.map(({ writerId }) => writerId))
            expect(given === null).toBe(ofOthers.size < 2)
          }
        }
      }),
    )
  })

  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(writers, fc.string(), (texts, seed) => {
        const board = new PairsOnBoard(texts)
        expect(board.draw('u0', seed)).toEqual(board.draw('u0', seed))
      }),
    )
  })

  test('each note of the person is first as often as the others, before one is repeated', () => {
    const board = new PairsOnBoard([['bus', 'kitchen', 'fence'], ['lamp', 'library', 'garden'], ['rota']])
    const firsts = Array.from({ length: 6 }, (_, i) => board.give('u0', String(i))?.ids[0])
    expect(new Set(firsts.slice(0, 3)).size).toBe(3)
    expect(new Set(firsts.slice(3)).size).toBe(3)
  })

  test('may have notes whose writers are not known', () => {
    const notes = ['bus', 'fence'].map((text, i) => ({ id: `n${i}`, text, writerId: null, served: 0 }))
    const choice = choosePairNotes({ personId: 'u1', notes, had: [], pairCounts: new Map(), seed: '' })
    expect(choice && pickPair(choice)?.toSorted()).toEqual(['n0', 'n1'])
  })
})

describe('how far apart', () => {
  test('the two notes of a first pair lie between the 60th and the 90th percentile of distance', () => {
    fc.assert(
      fc.property(writers, fc.string(), (texts, seed) => {
        const board = new PairsOnBoard(texts)
        const drawn = board.draw('u0', seed)
        fc.pre(drawn?.hasOwn === true)
        const [own, other] = must(drawn, 'a pair').ids.map((id) => board.note(id).text)
        const others = board.notes.filter(({ writerId }) => writerId !== 'u0')
        const sorted = others.map((note) => distanceOf(must(own, 'a text'), note.text)).sort((a, b) => a - b)
        const at = (percent: number) => must(sorted[Math.ceil((percent * sorted.length) / 100) - 1], 'a rank')
        const [from, to] = [at(60), at(90)]
        const distance = distanceOf(must(own, 'a text'), must(other, 'a text'))
        expect(distance).toBeGreaterThanOrEqual(from)
        expect(distance).toBeLessThanOrEqual(to)
      }),
    )
  })

  test('if only others may be served they are the nearest to that', () => {
    const [same, near, far] = [
      'Lamps along the path to the gate',
      'Lamps at the gate',
      'A bus that waits for the last train',
    ]
    const note = (id: string, text: string, served: number, writerId = 'u2') => ({
      ...{ id, text, served, writerId },
    })
    const notes = [
      note('own', same, 0, 'u1'),
      note('same', `${same}.`, 0),
      note('near', near, 0),
      ...Array.from({ length: 8 }, (_, i) => note(`far${i}`, `${far} ${i}`, 1)),
    ]
    const request = { personId: 'u1', notes, pairCounts: new Map<string, number>(), seed: '' }
    const choice = must(choosePairNotes({ ...request, had: [] }), 'a choice')
    expect(pickPair(choice)).toEqual(['own', 'near'])
  })

  test('the percentiles are of the sorted distances', () => {
    const distances = Array.from({ length: 10 }, (_, i) => (10 - i) / 10)
    expect(bandOf(distances)).toEqual([0.6, 0.9])
    expect(bandOf([0.4])).toEqual([0.4, 0.4])
  })
})

describe('each note is served equally often', () => {
  test('nobody gets a note while one was served less that they could have instead', () => {
    fc.assert(
      fc.property(writers, turns, (texts, asking) => {
        const board = new PairsOnBoard(texts)
        for (const turn of asking) {
          const personId = `u${turn}`
          const own = board.notesOf(personId)
          const had = board.had.get(personId) ?? []
          const given = board.draw(personId)
          if (own.length > 0 && given) {
            const possible = board.notes.filter(
              ({ id, writerId }) => writerId !== personId && own.some((note) => !isHad(had, note.id, id)),
            )
            const least = Math.min(...possible.map(({ served }) => served))
            expect(board.note(given.ids[1]).served).toBe(least)
          }
          board.give(personId)
        }
      }),
    )
  })

  test('the note of a person who has yet to get a pair is served first, or else only they would be left for it', () => {
    for (let seed = 0; seed < 30; seed++) {
      const board = new PairsOnBoard([['bus'], ['fence'], ['lamp']])
      for (const id of board.people) board.give(id, String(seed))
      expect(board.notes.map(({ served }) => served)).toEqual([1, 1, 1])
    }
  })

  test('if all wrote as many notes, the counts differ by one at most until each has as many pairs', () => {
    const people = fc.integer({ min: 2, max: 6 })
    const size = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(people, size, fc.infiniteStream(fc.nat()), fc.infiniteStream(text), (n, k, keys, words) => {
        const next = (stream: Iterator<string>): string => must(stream.next().value, 'words')
        const board = new PairsOnBoard(
          Array.from({ length: n }, () => Array.from({ length: k }, () => next(words))),
        )
        for (let round = 0; round < k; round++) {
          const order = board.people
            .map((id) => ({ id, key: keys.next().value }))
            .sort((a, b) => a.key - b.key)
          for (const { id } of order) {
            expect(board.give(id, String(round))).not.toBeNull()
            const counts = board.notes.map(({ served }) => served)
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
          }
        }
        expect(board.notes.every(({ served }) => served === 1)).toBe(true)
      }),
    )
  })
})
