import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SAID_QUOTE_CHARS } from '#session/clerk/talk.ts'
import { findQuote } from './find-quote.ts'

const SAID = 'Well, hello. The lift stops at “three” – every Tuesday.\nNobody dares to say it!'

test('a quote is found in what was said, with the punctuation and letters that it has there', () => {
  expect(findQuote(SAID, 'the lift stops at "three" - every tuesday.')).toBe(
    'The lift stops at “three” – every Tuesday.',
  )
  expect(findQuote(SAID, 'tuesday. nobody dares')).toBe('Tuesday. Nobody dares')
})

test('a quote that was never said becomes the sentence that has the most of its words', () => {
  expect(findQuote(SAID, 'The lift is broken every Tuesday and it stops')).toBe(
    'The lift stops at “three” – every Tuesday.',
  )
  expect(findQuote('Kurz und gut.', 'something else')).toBe('Kurz und gut.')
})

test('whatever is claimed, a quote has only words that were said, and is short', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 600 })
  fc.assert(
    fc.property(text, text, (said, claimed) => {
      const quote = findQuote(said, claimed)
      expect(quote.length).toBeLessThanOrEqual(MAX_SAID_QUOTE_CHARS)
      expect(said.replace(/\s+/g, ' ')).toContain(quote.replace(/…$/, '').trimEnd())
    }),
  )
})
