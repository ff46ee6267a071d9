import fc from 'fast-check'
import { anyCharacter } from '#base/testing/any-character.ts'

/** The largest coordinate of a record by default, and the length of its longest text. */
export const FAR = 1_000_000
const MAX = 10_000

/** Any coordinate that a record may have, with a preference for odd ones. */
export const coordinate: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -0, 1e-9, -1e-9, 5e-324, 0.5, 199.999, 12_345.678) },
  { weight: 1, arbitrary: fc.constantFrom(FAR, -FAR, FAR - 1e-6, 1e5, -1e5) },
  { weight: 1, arbitrary: fc.double({ min: -FAR, max: FAR, noNaN: true }) },
)

export const extent: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(5e-324, 1e-9, 0.001, 1, 1e4, 1e5, FAR) },
  { weight: 1, arbitrary: fc.double({ min: 1e-6, max: FAR, noNaN: true }) },
)

export const scale: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.constantFrom(0.01, 0.1, 0.5, 2, 10, 100) },
  { weight: 1, arbitrary: fc.double({ min: 0.01, max: 100, noNaN: true }) },
)

export const rotation: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(-0, Math.PI, -Math.PI / 2, 1e-12, 1_000, -1_000) },
  { weight: 1, arbitrary: fc.double({ min: -1_000, max: 1_000, noNaN: true }) },
)

const FAMILY = '\u{1F469}‍\u{1F469}‍\u{1F467}‍\u{1F466}'

function filled(unit: string, length = MAX): string {
  return unit.repeat(Math.floor(length / unit.length))
}

const LONG_TEXTS: readonly string[] = [
  filled('x'),
  filled('word '),
  filled('\n'),
  filled('a\n'),
  filled(' '),
  filled('\t'),
  filled('\u00A0'),
  // Combining marks on one letter, and one on each of many letters.
  `a${'\u0301'.repeat(9_990)}`,
  filled('a\u0301\u0302'),
  filled('\u200B'),
  filled('\u200D'),
  filled('\uFEFF'),
  filled('\u2060\u00AD'),
  filled('العربية '),
  filled('אבגדה'),
  filled('\u202Eabc\u202C'),
  // Embeddings that are opened and never closed.
  filled('\u202B'),
  filled('\u2067'),
  filled(FAMILY),
  filled('👍🏽'),
  filled('🇩🇪'),
  filled('漢字'),
  filled('กำ'),
  filled('नमस्ते '),
  filled('한'),
  filled('ﷺ'),
  filled('𒐫'),
  filled('\uD800'),
  filled('<b>&amp;'),
  filled('\u2028'),
  filled('\u0000'),
  filled('\r\n'),
]

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', 'Hello', ' ', '\n', '\u200B', FAMILY, 'ﷺ', 'a\nb\nc') },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.string({ unit: 'grapheme', maxLength: 9 }), { maxLength: 500 }).map(joinLines),
  },
  { weight: 3, arbitrary: fc.constantFrom(...LONG_TEXTS) },
)

function joinLines(lines: string[]): string {
  return lines.join('\n').slice(0, MAX)
}
