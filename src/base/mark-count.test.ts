import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { hasTooManyMarks, limitMarks, MAX_MARKS, MarkCount } from './mark-count.ts'

const ACUTE = '\u0301'
const TONE = '\u{1f3fd}'
const WOMAN = '\u{1f469}'
const JOINER = '\u200d'
const FULL = `a${ACUTE.repeat(MAX_MARKS)}`

test.each([
  ['plain', 'Tea and biscuits'],
  ['Zalgo of a few marks', 'Z\u0334\u0361a\u0335\u0301\u0316l\u0337g\u0338\u0300\u0315\u0322o'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic with vowels', 'ٱلْحَمْدُ لِلَّٰهِ رَبِّ ٱلْعَٰلَمِينَ'],
  ['Thai', 'ที่นี่ น้ำ เปี๊ยะ'],
  ['Hindi', 'क्ष्म्य कार्त्स्न्य नमस्ते'],
  ['a tall stack of Tibetan', 'ཧྐྵྨླྺྲྱཾ'],
  ['Burmese', 'ဩဇီဝ ကြွကြွ'],
  ['Vietnamese, decomposed', 'Tiếng Việt'.normalize('NFD')],
  ['a family with skin tones', Array.from({ length: 4 }, () => WOMAN + TONE).join(JOINER)],
  ['a kiss', `${WOMAN}${TONE}${JOINER}❤\ufe0f${JOINER}💋${JOINER}${WOMAN}${TONE}`],
  ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['many families', `${WOMAN}${JOINER}${WOMAN}`.repeat(1_000)],
  ['flags and keycaps', '🇩🇪🇫🇷1\ufe0f\u20e3'.repeat(500)],
  ['as many marks as allowed, on each letter', FULL.repeat(700)],
])('[BD62] %s is left alone', (_name, text) => {
  expect(hasTooManyMarks(text)).toBe(false)
  expect(limitMarks(text)).toBe(text)
})

test.each([
  ['marks', `a${ACUTE.repeat(9_990)}`, FULL],
  ['one mark too many', `${FULL}${ACUTE}b`, `${FULL}b`],
  ['marks without a letter', ACUTE.repeat(100), ACUTE.repeat(MAX_MARKS)],
  ['variation selectors', `a${'\ufe0f'.repeat(100)}`, `a${'\ufe0f'.repeat(MAX_MARKS)}`],
  ['skin tones', `👍${TONE.repeat(100)}`, `👍${TONE.repeat(MAX_MARKS)}`],
  ['joiners between marks', `a${`${ACUTE}${JOINER}`.repeat(50)}`, `a${`${ACUTE}${JOINER}`.repeat(6)}`],
  ['a chain of emoji', `${WOMAN}${JOINER}`.repeat(50), `${WOMAN}${JOINER}`.repeat(6) + WOMAN],
  ['invisible tags', `🏴${'\u{e0061}'.repeat(100)}`, `🏴${'\u{e0061}'.repeat(MAX_MARKS)}`],
])('[BD62] %s are limited', (_name, text, limited) => {
  expect(hasTooManyMarks(text)).toBe(true)
  expect(limitMarks(text)).toBe(limited)
  expect(cleanText(text)).toBe(limited)
  expect(hasTooManyMarks(limited)).toBe(false)
})

test('[BD62] a letter’s marks may continue in the next piece of a text', () => {
  const count = new MarkCount()
  expect(count.takeAll(FULL)).toBe(true)
  expect(count.takeAll('')).toBe(true)
  expect(count.takeAll(ACUTE)).toBe(false)
  const other = new MarkCount()
  for (const piece of [FULL, 'b', FULL]) expect(other.takeAll(piece)).toBe(true)
})
