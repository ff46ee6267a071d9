import { expect, test } from 'vitest'
import { createHeavyWork } from './heavy-work.ts'

test('[HT16] one of a person at a time; after a heavy one, or one that failed, their next follows', async () => {
  const heavy = createHeavyWork()
  const happened: string[] = []
  const work = (name: string, end: Promise<void>) => async () => {
    happened.push(`${name} began`)
    await end
    happened.push(`${name} ended`)
    return name
  }
  const gate = Promise.withResolvers<void>()
  const first = heavy.run('ann', work('first', gate.promise))
  const second = heavy.run('ann', work('second', Promise.resolve()))
  expect(await heavy.run('bob', work('bobs', Promise.resolve()))).toBe('bobs')
  expect(happened).toEqual(['first began', 'bobs began', 'bobs ended'])
  gate.resolve()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(happened.slice(3)).toEqual(['first ended', 'second began', 'second ended'])
  await expect(heavy.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await heavy.run('ann', work('third', Promise.resolve()))).toBe('third')
})

test('[HT16] the next waits for as long as a heavy one took', async () => {
  const heavy = createHeavyWork()
  const began: number[] = []
  const hold = async () => {
    const now = performance.now()
    began.push(now)
    while (performance.now() < now + 60);
  }
  await Promise.all([heavy.run('ann', hold), heavy.run('ann', hold)])
  const [first = 0, second = 0] = began
  expect(second - first).toBeGreaterThan(115)
})

test('[HT16] heavy requests of many people begin one after the other, with other work between them', async () => {
  const heavy = createHeavyWork()
  let turn = 0
  let counter = setImmediate(count)
  function count() {
    turn += 1
    counter = setImmediate(count)
  }
  const turns: number[] = []
  const hold = async () => {
    turns.push(turn)
    const end = performance.now() + 10
    while (performance.now() < end);
  }
  await Promise.all(['ann', 'bob', 'cem', 'dia'].map((person) => heavy.run(person, hold)))
  clearImmediate(counter)
  expect(new Set(turns).size).toBe(4)
})
