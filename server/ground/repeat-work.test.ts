import { expect, onTestFinished, test } from 'vitest'
import { repeatWork } from './repeat-work.ts'

test('work is repeated, and an outage is reported once', async () => {
  const outcomes = ['fails', 'fails', 'works', 'fails', 'works']
  const failures: unknown[] = []
  let runs = 0
  const stop = repeatWork({
    work: async () => {
      if (outcomes[runs++] === 'fails') throw new Error(`run ${runs}`)
    },
    pauseMs: () => 1,
    onFailure: (error) => failures.push(error),
  })
  onTestFinished(stop)
  await expect.poll(() => runs).toBeGreaterThan(5)
  expect(failures).toEqual([new Error('run 1'), new Error('run 4')])
})

test('it stops after the run that has begun', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let runs = 0
  const stop = repeatWork({
    work: () => {
      runs += 1
      begun.resolve()
      return end.promise
    },
    pauseMs: () => 1,
    onFailure: () => undefined,
  })
  await begun.promise
  const stopped = stop()
  end.resolve()
  await stopped
  expect(runs).toBe(1)
})
