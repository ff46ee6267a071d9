import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'

const marked = (text: string, words: string[]) => {
  const { text: part, matches } = snippetOf(text, words)
  return { part, marked: matches.map(([start, end]) => part.slice(start, end)) }
}

test('whole words that begin with a searched word are marked, without case and accents', () => {
  expect(marked('Café benches, a bench and a cafeteria', ['cafe', 'bench'])).toEqual({
    part: 'Café benches, a bench and a cafeteria',
    marked: ['Café', 'benches', 'bench', 'cafeteria'],
  })
})

test('a long text is cut around its first match, between words', () => {
  const { part, marked: found } = marked(`${'before '.repeat(60)}lamps${' after'.repeat(60)}`, ['lamp'])
  expect(part).toMatch(/^…before .*lamps after.*…$/)
  expect(part.length).toBeLessThan(190)
  expect(found).toEqual(['lamps'])
})

test('words within a run of a script without spaces are marked alone', () => {
  expect(marked('夜の美術館を開ける', ['美術館']).marked).toEqual(['美術館'])
})

test('line breaks become spaces, and half of an emoji is never sent', () => {
  expect(snippetOf('One\ntwo', ['two']).text).toBe('One two')
  const { text } = snippetOf(`x${'🙂'.repeat(200)}`, ['x'])
  expect(text.isWellFormed()).toBe(true)
})
