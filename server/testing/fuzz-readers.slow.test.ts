import { expect, test } from 'vitest'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { randomUnit, runsOfSigns, slowestReader } from './fuzz-readers.ts'

/** Longest computing time of the thread: the faults in question take seconds. The drill (npm run drill -- fuzz) allows 50 ms. */
const MAX_MS = 200
const TRIES = 3
const UNITS = 4

test('[FO14] no text takes a reader on the main thread long: long runs of one character', {
  timeout: 120_000,
}, () => {
  for (const sign of runsOfSigns()) {
    const { ms, what } = slowestReader(sign, MAX_MS, TRIES)
    expect(ms, what).toBeLessThan(MAX_MS)
  }
})

test('[FO14] no text takes a reader on the main thread long: characters in any order', {
  timeout: 120_000,
}, () => {
  const { random, seed } = seededRandom()
  for (let i = 0; i < UNITS; i++) {
    const { ms, what } = slowestReader(randomUnit(random), MAX_MS, TRIES)
    expect(ms, `seed ${seed}, ${what}`).toBeLessThan(MAX_MS)
  }
})
