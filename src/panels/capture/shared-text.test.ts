import { expect, test } from 'vitest'
import { bookmarklet, readShared, sharedText } from './shared-text.ts'

const all = { title: 'Why shops close', text: 'The sign is inside the door.', url: 'https://example.org/a' }

test('shared text has its words first, then its source', () => {
  expect(sharedText(all, 500)).toBe('The sign is inside the door.\nWhy shops close\nhttps://example.org/a')
  expect(sharedText({ ...all, text: '' }, 500)).toBe('Why shops close\nhttps://example.org/a')
  expect(sharedText({ title: '', text: '', url: '' }, 500)).toBe('')
})

test('words that a phone shares twice appear once', () => {
  const text = 'Why shops close https://example.org/a'
  expect(sharedText({ ...all, text }, 500)).toBe(text)
  expect(sharedText({ title: 'https://example.org/a', text: '', url: 'https://example.org/a' }, 500)).toBe(
    'https://example.org/a',
  )
})

test('an address with words is read, also one with none', () => {
  expect(readShared('?text=a%20%26%20b&url=')).toEqual({ title: '', text: 'a & b', url: '' })
  expect(readShared('')).toEqual({ title: '', text: '', url: '' })
})

test('the bookmark opens the capture page with the selected text', () => {
  const opened: string[] = []
  const code = decodeURIComponent(bookmarklet('https://parley.example').replace(/^javascript:/, ''))
  const page = { title: 'A & B', location: { href: 'https://example.org/?q=1' }, selected: 'some words' }
  // The bookmark's own words, run as a browser would on another page.
  new Function('document', 'getSelection', 'location', 'open', code)(
    page,
    () => page.selected,
    page.location,
    (address: string) => opened.push(address),
  )
  const { origin, pathname, searchParams } = new URL(opened[0] ?? '')
  expect(origin + pathname).toBe('https://parley.example/capture')
  expect(Object.fromEntries(searchParams)).toEqual({
    title: 'A & B',
    text: 'some words',
    url: 'https://example.org/?q=1',
  })
})
