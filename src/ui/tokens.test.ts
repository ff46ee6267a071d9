import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'

type Tokens = Map<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss, darkCss] = css.split(':root[data-theme="dark"]')
const THEMES: [string, Tokens][] = [
  ['light', tokensOf(must(lightCss, 'the light tokens'))],
  ['dark', tokensOf(must(darkCss, 'the dark tokens'))],
]
const NOTES = ['yellow', 'orange', 'light-red', 'light-violet', 'light-blue', 'green', 'light-green', 'grey']
const PEOPLE = ['umber', 'marine', 'iris', 'cerise', 'moss', 'lagoon', 'ochre', 'plum', 'slate']

function tokensOf(block: string): Tokens {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

/** WCAG 2 relative luminance of a #rrggbb colour. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => luminance(must(tokens.get(name), `token ${name}`)))
  const [light, dark] = [Math.max(must(a, one), must(b, other)), Math.min(must(a, one), must(b, other))]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(THEMES)('%s tokens', (_name, tokens) => {
  test.each(['desk', 'sheet', 'raised'])('text can be read on %s', (ground) => {
    expect(contrast(tokens, 'ink', ground)).toBeGreaterThan(12)
    expect(contrast(tokens, 'ink-2', ground)).toBeGreaterThan(6.3)
    expect(contrast(tokens, 'ink-3', ground)).toBeGreaterThan(4.5)
    expect(contrast(tokens, 'go', ground)).toBeGreaterThan(4.5)
    expect(contrast(tokens, 'warn', ground)).toBeGreaterThan(4.5)
  })

  test('text in ink and ink-2 can be read on sunk rows', () => {
    expect(contrast(tokens, 'ink', 'sunk')).toBeGreaterThan(12)
    expect(contrast(tokens, 'ink-2', 'sunk')).toBeGreaterThan(4.5)
  })

  test.each(['desk', 'sheet', 'raised'])('the edges of fields and buttons can be seen on %s', (ground) => {
    expect(contrast(tokens, 'line-strong', ground)).toBeGreaterThan(3)
  })

  test('the primary action and warnings can be read', () => {
    expect(contrast(tokens, 'on-go', 'go')).toBeGreaterThan(6.2)
    expect(contrast(tokens, 'on-go', 'go-hover')).toBeGreaterThan(7)
    expect(contrast(tokens, 'warn', 'warn-tint')).toBeGreaterThan(6.2)
  })

  test.each(NOTES)('text and footer can be read on %s notes', (color) => {
    expect(contrast(tokens, 'note-ink', `note-${color}`)).toBeGreaterThan(5.25)
    expect(contrast(tokens, 'note-meta', `note-${color}`)).toBeGreaterThan(4.7)
  })

  test.each(PEOPLE)('initials can be read on %s', (color) => {
    expect(contrast(tokens, 'on-person', `person-${color}`)).toBeGreaterThan(6.45)
  })
})

test('both themes have the same tokens', () => {
  const names = THEMES.map(([, tokens]) => [...tokens.keys()].sort())
  expect(names[0]).toEqual(names[1])
})
