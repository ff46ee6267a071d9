import { expect, test } from 'vitest'
import { findBroken, findRemarks, PROMISE } from './measure-attack.ts'
import type { ProbeReading } from './server-probe.ts'

const latencies = (p95Ms: number) => ({ edits: 100, p50Ms: 1, p95Ms, p99Ms: p95Ms, maxMs: p95Ms })
const figures = { residentMb: 1, heapMb: 1, youngMb: 1, buffersMb: 1, threadsMb: 0, threads: [] }
const probe: ProbeReading = {
  holdP99Ms: 1,
  holdMaxMs: 10,
  mainThreadMs: 100,
  waitedMs: 0,
  memoryNow: figures,
  memoryAtPeak: figures,
}
const measured = { baseline: latencies(2), during: latencies(4), probe, waitedMs: 100, memoryRiseMb: 10 }

test('an attack breaks the promise by an edit, its ratio, memory, or a main thread that is held', () => {
  const broken = (changed: Partial<typeof measured>) => findBroken({ ...measured, ...changed }, PROMISE)
  expect(broken({})).toEqual([])
  expect(broken({ during: latencies(60) })).toEqual([
    'p95 of an edit is 60 ms',
    'p95 of an edit is 30.0 times its baseline',
  ])
  const forgiving = { ...PROMISE, maxP95Ratio: 100, forgivesWaits: true }
  expect(findBroken({ ...measured, during: latencies(140) }, forgiving)).toEqual([])
  expect(findBroken({ ...measured, during: latencies(160) }, forgiving)).toEqual(['p95 of an edit is 160 ms'])
  expect(broken({ memoryRiseMb: 400 })).toEqual(['memory rose by 400 MB'])
  expect(broken({ probe: { ...probe, holdMaxMs: 70 } })).toEqual(['the main thread was held for 70 ms'])
})

test('a ratio beyond the promise is never passed over: below a frame of a screen it is a remark', () => {
  const during = latencies(14)
  expect(findBroken({ ...measured, during }, PROMISE)).toEqual([])
  expect(findRemarks({ ...measured, during }, PROMISE)).toEqual([
    'p95 of an edit is 7.0 times its baseline, and 14.0 ms',
  ])
  expect(findRemarks(measured, PROMISE)).toEqual([])
})
