import { expect, test, vi } from 'vitest'
import { rememberMeasures } from './remember-measures.ts'

const LONG = 'x'.repeat(500)

function stage() {
  const measure = vi.fn((html: string, { maxWidth }: { maxWidth: number | null }) => ({
    w: maxWidth ?? html.length,
  }))
  const fonts = new EventTarget()
  return { measure, fonts, remembered: rememberMeasures(measure, fonts) }
}

test('a long text is measured once for each width', () => {
  const { measure, remembered } = stage()
  for (let i = 0; i < 5; i++) {
    expect(remembered(LONG, { maxWidth: null })).toEqual({ w: 500 })
    expect(remembered(LONG, { maxWidth: 70 })).toEqual({ w: 70 })
  }
  expect(measure).toHaveBeenCalledTimes(2)
})

test('a text is measured again when a font was loaded, and after many others', () => {
  const { measure, fonts, remembered } = stage()
  remembered(LONG, { maxWidth: 1 })
  fonts.dispatchEvent(new Event('loadingdone'))
  remembered(LONG, { maxWidth: 1 })
  expect(measure).toHaveBeenCalledTimes(2)
  for (let n = 2; n < 40; n++) remembered(LONG, { maxWidth: n })
  remembered(LONG, { maxWidth: 1 })
  expect(measure).toHaveBeenCalledTimes(2 + 38 + 1)
})

test('short texts are measured whenever they are asked for', () => {
  const { measure, remembered } = stage()
  remembered('Tea', { maxWidth: 1 })
  remembered('Tea', { maxWidth: 1 })
  expect(measure).toHaveBeenCalledTimes(2)
})
