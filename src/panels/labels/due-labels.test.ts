import { expect, test } from 'vitest'
import { dayFromNow, dueDayLabel, dueLabel, shortTime } from './due-labels.ts'

const now = new Date(2026, 10, 22, 14, 30).getTime() // a Sunday

test('a column has the time today, the weekday this week, then the date', () => {
  expect(shortTime(new Date(2026, 10, 22, 9, 5).getTime(), now)).toBe('09:05')
  expect(shortTime(new Date(2026, 10, 21, 23, 59).getTime(), now)).toBe('Sat')
  expect(shortTime(new Date(2026, 10, 2).getTime(), now)).toBe('2 Nov')
  expect(shortTime(new Date(2025, 10, 2).getTime(), now)).toBe('2 Nov 2025')
})

test('a day is named as people do', () => {
  expect(dueDayLabel('2026-11-26', now)).toBe('Thursday 26 November')
  expect(dueDayLabel('2027-01-14', now)).toBe('Thursday 14 January 2027')
})

test('the relation of a date to today is shown in words', () => {
  expect(dueLabel('2026-11-22', false, now)).toEqual({ text: 'Due today', isOverdue: false })
  expect(dueLabel('2026-11-23', false, now).text).toBe('Due tomorrow')
  expect(dueLabel('2026-11-26', false, now).text).toBe('By Thursday 26 November')
  expect(dueLabel('2026-11-21', false, now)).toEqual({ text: 'Overdue since yesterday', isOverdue: true })
  expect(dueLabel('2026-11-19', false, now)).toEqual({ text: 'Overdue by 3 days', isOverdue: true })
})

test('a finished to-do is not overdue', () => {
  expect(dueLabel('2026-11-19', true, now)).toEqual({
    text: 'Was due Thursday 19 November',
    isOverdue: false,
  })
})

test('days are counted over the ends of months', () => {
  expect(dayFromNow(0, now)).toBe('2026-11-22')
  expect(dayFromNow(30, now)).toBe('2026-12-22')
  expect(dayFromNow(-29, now)).toBe('2026-10-24')
})
