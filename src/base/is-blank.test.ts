import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test.each([
  '',
  ' \n\t',
  '\u{200b}',
  '\u{2060}\u{ad}',
  '\u{3164}',
  '\u{2800} \u{2800}',
  '\u{feff}',
  '\u{e0041}',
  '\u{200d}\u{fe0f}',
])('%j shows nothing', (text) => expect(isBlank(text)).toBe(true))
test.each(['a', '.', '👩\u{200d}🌾', 'ᄒ', '⠁', '\u{200b}x', '♥\u{fe0f}'])('%j shows something', (text) =>
  expect(isBlank(text)).toBe(false),
)
