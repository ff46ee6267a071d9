import { expect, test } from 'vitest'
import { LIMITS } from '#sync/limits.ts'
import { limitAddresses, limitPeople, type RateLimit } from './rate-limit.ts'
import { createVisitorLimits } from './visitor-limits.ts'

const MINUTE_MS = 60_000

function howMany(limit: RateLimit, subjects: (n: number) => string): number {
  let taken = 0
  while (taken < 1_000 && limit.take(subjects(taken))) taken++
  return taken
}

test('[LM1] each person may do so much in a window, and again in the next', () => {
  let now = 0
  const limit = limitPeople({ max: 2, windowMs: MINUTE_MS, now: () => now })
  const tries = (userId: string) => [1, 2, 3].map(() => limit.take(userId))
  expect(tries('uann')).toEqual([true, true, false])
  expect(limit.isUsedUp('uann')).toBe(true)
  expect(limit.isUsedUp('ubob')).toBe(false)
  expect(tries('ubob')).toEqual([true, true, false])
  now = MINUTE_MS + 1
  expect(limit.isUsedUp('uann')).toBe(false)
  expect(limit.take('uann')).toBe(true)
})

test('[LM1] several uses at once fit whole or not at all', () => {
  const limit = limitPeople({ max: 3, windowMs: MINUTE_MS, now: () => 0 })
  expect(limit.take('uann', 2)).toBe(true)
  expect(limit.take('uann', 2)).toBe(false)
  expect(limit.take('uann', 0)).toBe(true)
  expect(limit.take('uann')).toBe(true)
  expect(limit.isUsedUp('uann')).toBe(true)
  expect(limit.take('uann', 0)).toBe(true)
})

test('[LM2] IPv4 addresses are counted each for itself', () => {
  const limit = limitAddresses({ max: 10, windowMs: MINUTE_MS, now: () => 0 })
  expect(howMany(limit, () => '192.0.2.1')).toBe(10)
  expect(limit.take('::ffff:192.0.2.1')).toBe(false)
  expect(limit.take('192.0.2.2')).toBe(true)
})

test('[LM2] all addresses of one /64 are one, and those of one /48 have eight times the limit', () => {
  const limit = limitAddresses({ max: 10, windowMs: MINUTE_MS, now: () => 0 })
  expect(howMany(limit, (n) => `2001:db8:1:1::${n.toString(16)}`)).toBe(10)
  expect(limit.take('2001:db8:1:2::1')).toBe(true)
  expect(howMany(limit, (n) => `2001:db8:1:${(n + 3).toString(16)}::1`)).toBe(69)
  expect(limit.take('2001:db8:2:1::1')).toBe(true)
})

test('[LM1] one subject’s uses take nothing from the others, however many keep coming', () => {
  const limit = limitAddresses({ max: 1, windowMs: MINUTE_MS, now: () => 0 })
  expect(limit.take('192.0.2.1')).toBe(true)
  for (let i = 0; i < 1_000; i++) expect(limit.take('192.0.2.1')).toBe(false)
  expect(limit.take('198.51.100.1')).toBe(true)
})

test('[HT12] a person changes their name 30 times a minute, and opens 600 boards in ten', () => {
  let now = 0
  const limits = createVisitorLimits(LIMITS, () => now)
  const ann = () => 'uann'
  const newBoards = () => {
    let opened = 0
    while (limits.newBoards.take({ person: 'uann', address: '192.0.2.1' }) === null) opened++
    return opened
  }
  expect(howMany(limits.profileChanges, ann)).toBe(30)
  expect(newBoards()).toBe(600)
  now = MINUTE_MS + 1
  expect(howMany(limits.profileChanges, ann)).toBe(30)
  expect(newBoards()).toBe(0)
  now = 10 * MINUTE_MS + 1
  expect(newBoards()).toBe(600)
})
