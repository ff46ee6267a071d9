import { expect, test } from 'vitest'
import { usedMs } from '#base/testing/used-ms.ts'
import { findDueDay } from './due-day.ts'

/** A Monday. */
const TODAY = '2026-11-23'

test.each([
  ['Bea should order smaller plates by Friday', '2026-11-27'],
  ['We need to book the hall until 3 May', '2027-05-03'],
  ['Send the list before the 3rd of December 2026, please', '2026-12-03'],
  ['Todo: call the printer, due on Dec 1', '2026-12-01'],
  ['Write to the council by tomorrow evening', '2026-11-24'],
  ['Register us no later than 2026-12-24', '2026-12-24'],
  ['Anna bestellt die Teller bis Freitag', '2026-11-27'],
  ['Angebot bis zum 3. Mai einholen', '2027-05-03'],
  ['Bis spätestens morgen die Halle buchen', '2026-11-24'],
  ['Appeler le loueur avant le 3 mai', '2027-05-03'],
  ['Llamar al local antes del viernes', '2026-11-27'],
  ['Chiamare la sala entro venerdì', '2026-11-27'],
])('%s: %s', (text, day) => {
  expect(findDueDay(text, TODAY)).toBe(day)
})

test('a weekday that is named on that day is the one in a week', () => {
  expect(findDueDay('Order plates by Monday', TODAY)).toBe('2026-11-30')
  expect(findDueDay('Anna bestellt bis Montag', TODAY)).toBe('2026-11-30')
  expect(findDueDay('Order plates by today', TODAY)).toBe(TODAY)
})

test.each([
  'Send the minutes of Monday',
  'Fixed by Bea, liked by everyone',
  'Order plates by the dozen',
  'Finish it by noon',
  'Pay by 3/5',
  'Bis bald',
  'A poster for Friday night by the door',
  '',
])('no day by which it is due: %s', (text) => {
  expect(findDueDay(text, TODAY)).toBeNull()
})

test('a text of nothing but deadlines is read soon', { tags: ['slow'] }, () => {
  for (const phrase of ['by Friday the ', 'by x ', 'bis zum bis ', '1/1 by 9', 'by 1 1 1 1 1 ']) {
    const start = usedMs()
    findDueDay(phrase.repeat(2_000), TODAY)
    expect(usedMs() - start).toBeLessThan(100)
  }
})
