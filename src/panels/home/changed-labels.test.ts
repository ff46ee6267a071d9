import { expect, test } from 'vitest'
import { changedLabel, deletedLabel } from './changed-labels.ts'

const now = new Date(2026, 10, 19, 14, 30).getTime() // a Thursday
const ago = (ms: number) => changedLabel(now - ms, now)
const at = (...date: [number, number, number, number]) => changedLabel(new Date(...date).getTime(), now)

test('a deleted board is announced in the same words', () => {
  expect(deletedLabel(now, now)).toBe('Deleted just now')
  expect(deletedLabel(now - 3 * 3_600_000, now)).toBe('Deleted 3 hours ago')
})

test('the last hours are counted', () => {
  expect(ago(0)).toBe('Changed just now')
  expect(ago(59_000)).toBe('Changed just now')
  expect(ago(60_000)).toBe('Changed 1 minute ago')
  expect(ago(59 * 60_000)).toBe('Changed 59 minutes ago')
  expect(ago(3 * 3_600_000)).toBe('Changed 3 hours ago')
})

test('the last days have their names, by the calendar and not by 24 hours', () => {
  expect(at(2026, 10, 18, 23)).toBe('Changed yesterday')
  expect(at(2026, 10, 18, 1)).toBe('Changed yesterday')
  expect(at(2026, 10, 16, 9)).toBe('Changed on Monday')
})

test('older changes have a date, with the year when it is another one', () => {
  expect(at(2026, 10, 12, 9)).toBe('Changed on 12 November')
  expect(at(2025, 7, 12, 9)).toBe('Changed on 12 August 2025')
})

test('a clock that runs ahead of the server’s does not give a date in the future', () => {
  expect(ago(-5_000)).toBe('Changed just now')
})
