import { expect, test } from 'vitest'
import { LIMITS } from '#sync/limits.ts'
import { createGuestQuotas } from './guest-quota.ts'
import { limitVisitors } from './visitor-limit.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

test('[LM8] many guests of one /64 do together what ten of them may do, and other networks are not affected', () => {
  const limit = limitVisitors({ max: 3, windowMs: MINUTE_MS, now: () => 0 }, 10)
  const visit = (guest: number, address: string) => limit.take({ person: `u${guest}`, address })
  const ends = Array.from({ length: 300 }, (_, i) => visit(i, `2001:db8::${i.toString(16)}`))
  expect(ends.filter((end) => end === null)).toHaveLength(30)
  expect(ends.at(-1)).toBe('address')
  expect(visit(1_000, '192.0.2.1')).toBeNull()
})

test('[LM8] a person beyond their own limit takes nothing from the people at their address', () => {
  const limit = limitVisitors({ max: 3, windowMs: MINUTE_MS, now: () => 0 }, 2)
  const visit = (person: string) => limit.take({ person, address: '192.0.2.1' })
  expect(Array.from({ length: 50 }, () => visit('uann')).filter((end) => end === 'person')).toHaveLength(47)
  expect(['ubob', 'ubob', 'ubob'].map(visit)).toEqual([null, null, null])
  expect(visit('ucat')).toBe('address')
})

test('[LM9] storage by guests counts for their address and for all guests, until a day is over', () => {
  let now = 0
  const limits = { ...LIMITS, maxGuestBytesPerDay: 100, maxGuestBytesPerAddressPerDay: 60 }
  const { bytes, boards } = createGuestQuotas(limits, () => now)
  bytes.add('192.0.2.1', 59)
  expect(bytes.isUsedUp('192.0.2.1')).toBe(false)
  bytes.add('192.0.2.1', 30)
  expect([bytes.isUsedUp('192.0.2.1'), bytes.isUsedUp('192.0.2.2')]).toEqual([true, false])
  bytes.add('192.0.2.2', 11)
  expect([bytes.isUsedUp('192.0.2.3'), boards.isUsedUp('192.0.2.3')]).toEqual([true, false])
  now = DAY_MS + 1
  expect([bytes.isUsedUp('192.0.2.1'), bytes.isUsedUp('192.0.2.3')]).toEqual([false, false])
})
