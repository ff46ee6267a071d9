import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTE_PAINT } from './note-paint.ts'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]')

test.each([
  ['light', light],
  ['dark', dark],
] as const)('exported and far notes have the colours of the %s style sheet', (theme, sheet) => {
  const { paper, ink, meta, fold } = NOTE_PAINT[theme]
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1]
  for (const [color, value] of Object.entries(paper)) expect(token(`note-${color}`), color).toBe(value)
  expect([token('note-ink'), token('note-meta'), token('fold')]).toEqual([ink, meta, fold])
})
