import { toRichText } from 'tldraw'
import { expect, test } from 'vitest'
import { plainText } from '#board/text/rich-text.ts'
import { joinParagraphs } from './join-paragraphs.ts'

test('a picture has the lines of a long text in one paragraph for each direction', () => {
  const left = Array.from({ length: 300 }, (_, i) => (i % 3 ? `line ${i}` : ''))
  const lines = [...left, ...Array.from({ length: 50 }, () => 'שורה'), 'end']
  const joined = joinParagraphs(toRichText(lines.join('\n')))
  expect(joined.content).toHaveLength(3)
  expect(plainText(joined)).toBe(lines.join('\n'))
})

test('a text of few paragraphs stays as it is', () => {
  const few = toRichText('a\nb\nc')
  expect(joinParagraphs(few)).toBe(few)
})
