import { expect, test } from 'vitest'
import { describeLongText, limitHtml, limitLabel, limitText } from './limit-text.ts'

const NARROW = { width: 3, fontSize: 24 }
const WIDE = { width: 1_000, fontSize: 20 }
const LONG = 'x'.repeat(10_000)

test('a long text in a narrow shape is laid out in 400 lines, and ends with an ellipsis', () => {
  expect(limitText(LONG, NARROW)).toBe(`${'x'.repeat(400)}…`)
  expect(limitText(LONG, { width: 60, fontSize: 24 })).toBe(`${'x'.repeat(2_000)}…`)
  expect(limitText('\n'.repeat(10_000), WIDE)).toBe(`${'\n'.repeat(400)}…`)
  expect(limitText(`${'ab\n'.repeat(399)}${LONG}`, WIDE).length).toBe(3 * 399 + 100 + 1)
})

test('a text that a person would write is laid out whole', () => {
  for (const text of ['', 'Tea', LONG]) {
    expect(limitText(text, WIDE)).toBe(text)
    expect(limitText(text, { ...NARROW, width: null })).toBe(text)
    const html = `<div class="tl-rich-text"><p dir="auto">${text}</p></div>`
    expect(limitHtml(html, WIDE)).toBe(html)
  }
})

test('half an emoji is not left', () => {
  expect(limitText(`x${'👩'.repeat(5_000)}`, NARROW).isWellFormed()).toBe(true)
})

test('paragraphs are limited together, and keep their tags', () => {
  const paragraphs = (count: number, text: string) =>
    `<div class="t">${`<p dir="auto">${text}</p>`.repeat(count)}</div>`
  const limited = limitHtml(paragraphs(10_000, 'ab'), NARROW)
  expect(limited.match(/<p/g)?.length).toBe(400)
  expect(limited.match(/ab/g)?.length).toBe(200)
  expect(limited.match(/<\/p>/g)?.length).toBe(400)
  expect(limitHtml(paragraphs(10_000, ''), WIDE).match(/<p/g)?.length).toBe(400)
  expect(limitHtml(paragraphs(1, '&amp;'.repeat(2_000)), { width: 42, fontSize: 24 })).toMatch(
    /^<div class="t"><p dir="auto">(&amp;)+…<\/p><\/div>$/,
  )
})

test('a long run of a script without spaces between words may be broken after each hundred letters', () => {
  const thai = 'กำ'.repeat(2_500)
  const laidOut = limitText(thai, WIDE)
  expect(laidOut.replaceAll('\u200B', '')).toBe(thai)
  for (const run of laidOut.split('\u200B')) expect(run.length).toBeLessThanOrEqual(140)
  // A vowel stays with its letter.
  expect(laidOut).not.toMatch(/\u200Bำ/)
  expect(limitText('เก'.repeat(1_000), WIDE)).not.toMatch(/เ\u200B/)
  const html = `<p dir="auto">${thai}</p>`
  expect(limitHtml(html, WIDE)).toBe(`<p dir="auto">${laidOut}</p>`)
})

test('letters that carry thousands of marks take no more steps than others', () => {
  const marked = `ก${'\u0E49'.repeat(4_998)}ก`
  // Only before the second letter.
  expect(limitText(marked, WIDE) === `${marked.slice(0, -1)}\u200Bก`).toBe(true)
})

test('5,000 letters of an Indic script are laid out', () => {
  const hindi = 'नमस्ते '.repeat(1_400)
  expect(limitText(hindi, WIDE).match(/\p{Script=Devanagari}/gu)?.length).toBe(5_000)
  expect(limitText(hindi.slice(0, 5_000), WIDE)).toBe(hindi.slice(0, 5_000))
})

test('5,000 letters of a script without spaces are laid out, in one paragraph or many', () => {
  const khmer = 'ភាសា'.repeat(2_500)
  expect(limitText(khmer, WIDE).replaceAll('\u200B', '')).toBe(`${khmer.slice(0, 5_000)}…`)
  const html = `<p dir="auto">${khmer.slice(0, 100)}</p>`.repeat(80)
  expect(limitHtml(html, WIDE).match(/\p{Script=Khmer}/gu)?.length).toBe(5_000)
  const mixed = 'a '.repeat(2_400) + khmer.slice(0, 5_000)
  expect(limitText(mixed, WIDE).replaceAll('\u200B', '')).toBe(mixed)
})

test('1,000 characters without ink are laid out, in one paragraph or many', () => {
  const joiners = '\u2060\u00AD'.repeat(5_000)
  const anyWidth = { ...WIDE, width: null }
  expect(limitText(joiners, anyWidth)).toBe(`${joiners.slice(0, 1_000)}…`)
  const html = `<p dir="auto">${joiners.slice(0, 500)}</p>`.repeat(20)
  expect(limitHtml(html, anyWidth).match(/\p{Cf}/gu)?.length).toBe(1_000)
  const persian = 'می\u200Cخواهم '.repeat(1_000)
  expect(limitText(persian, anyWidth)).toBe(persian)
})

test('2,000 characters of a label are laid out, however wide it is', () => {
  expect(limitLabel('x'.repeat(2_000), WIDE)).toBe('x'.repeat(2_000))
  expect(limitLabel(LONG, { ...WIDE, width: null })).toBe(`${'x'.repeat(2_000)}…`)
  expect(limitLabel(LONG, NARROW)).toBe(`${'x'.repeat(400)}…`)
})

test('400 characters of a long text are read out, and all of a short one', () => {
  expect(describeLongText(LONG)).toBe(`${'x'.repeat(400)}…`)
  expect(describeLongText('Tea')).toBeUndefined()
})
