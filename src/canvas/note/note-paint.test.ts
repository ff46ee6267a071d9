import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faintPaper, NOTE_PAINT } from './note-paint.ts'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]')

test.each([
  ['light', light],
  ['dark', dark],
] as const)('exported and far notes have the colours of the %s style sheet', (theme, sheet) => {
  const { paper, ink, meta, fold, sheet: thinner, faintInk, dash } = NOTE_PAINT[theme]
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1]
  for (const [color, value] of Object.entries(paper)) expect(token(`note-${color}`), color).toBe(value)
  expect([token('note-ink'), token('note-meta'), token('fold')]).toEqual([ink, meta, fold])
  expect([token('sheet'), token('ink-2'), token('line-strong')]).toEqual([thinner, faintInk, dash])
})

test.each(['light', 'dark'] as const)(
  'what was not chosen keeps a third of its colour and can be read, %s',
  (theme) => {
    const { paper, faintInk } = NOTE_PAINT[theme]
    const papers = Object.keys(paper) as (keyof typeof paper)[]
    for (const color of papers) {
      const faint = faintPaper(color, theme)
      expect(faint).not.toBe(paper[color])
      expect(contrast(faint, faintInk), color).toBeGreaterThan(4.5)
    }
  },
)

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
