// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { diffRows, foldRows } from './diff-lines.ts'
import { highlightCode } from './highlight.ts'
import { Markdown } from './markdown.tsx'
import { safeHref } from './safe-href.ts'

function rendered(text: string): HTMLElement {
  const host = document.createElement('div')
  host.innerHTML = renderToStaticMarkup(createElement(Markdown, { text }))
  return host
}

test('Markdown is elements: headings, lists, code, emphasis and links', () => {
  const host = rendered(
    '# Plan\n\n1. *One*\n2. **Two**\n\n> Said\n\n```ts\nlet a\n```\n\nSee [this][r] and <https://a.example>.\n\n[r]: https://b.example "B"',
  )
  expect(within(host).getByRole('heading', { level: 3 }).textContent).toBe('Plan')
  expect(
    within(host)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['One', 'Two'])
  expect(within(host).getByRole('emphasis').textContent).toBe('One')
  expect(within(host).getByRole('blockquote').textContent).toBe('Said')
  expect(within(host).getByRole('code').textContent).toBe('let a')
  const links = within(host).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://b.example', 'https://a.example'])
  for (const link of links) {
    expect(link.target).toBe('_blank')
    expect(link.rel).toBe('noopener noreferrer nofollow')
  }
})

test('HTML in Markdown is text, and pictures are links', () => {
  const host = rendered(
    '<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> and ![pixel](https://spy.example/p.png)\n\n<style>*{display:none}</style>',
  )
  for (const tag of ['script', 'img', 'style', 'iframe'])
    expect(host.getElementsByTagName(tag)).toHaveLength(0)
  expect(host.textContent).toContain('<script>alert(1)</script>')
  expect(within(host).getByRole('link').textContent).toBe('Picture: pixel')
  for (const element of host.getElementsByTagName('*')) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on/)
  }
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '/api/v1/boards',
  '//evil.example',
  '#here',
  '',
])('no link leads to %j', (href) => {
  expect(safeHref(href)).toBeNull()
  expect(within(rendered(`[press](<${href.replace('\n', '')}>)`)).queryByRole('link')).toBeNull()
})

test.each([
  '>'.repeat(3_000),
  '- '.repeat(2_000),
  '1. '.repeat(500),
  '**a'.repeat(10_000),
  '['.repeat(30_000),
  '1. 1. 1. \n'.repeat(3_000),
])('a heavy text is shown as it is (%#)', (text) => {
  expect(rendered(text).textContent).toBe(text)
  expect(rendered(text).getElementsByTagName('*')).toHaveLength(1)
})

test('levels deeper than twelve are shown as they are', () => {
  const text = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n')
  const host = rendered(text)
  expect(host.getElementsByTagName('ul').length).toBeLessThan(8)
  expect(host.textContent).toContain('- level 19')
})

test('a difference has the lines of both texts, with their numbers', () => {
  expect(diffRows('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual([
    { kind: 'same', text: 'a', before: 1, after: 1 },
    { kind: 'removed', text: 'b', before: 2, after: null },
    { kind: 'added', text: 'B', before: null, after: 2 },
    { kind: 'same', text: 'c', before: 3, after: 3 },
    { kind: 'added', text: 'd', before: null, after: 4 },
  ])
  expect(diffRows('', 'a')).toEqual([{ kind: 'added', text: 'a', before: null, after: 1 }])
})

test('unchanged lines far from a change are folded', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
  const changed = lines.map((line, index) => (index === 15 ? 'changed' : line))
  const parts = foldRows(diffRows(lines.join('\n'), changed.join('\n')))
  expect(parts.map(({ kind, rows }) => [kind, rows.length])).toEqual([
    ['folded', 12],
    ['rows', 8],
    ['folded', 11],
  ])
})

test('texts that have nothing in common take a limited time', () => {
  const text = (word: string) =>
    Array.from({ length: 12_000 }, (_, index) => `${word}${index % 97}`).join('\n')
  const rows = diffRows(text('a'), text('b'))
  expect(rows.filter((row) => row.kind === 'removed')).toHaveLength(12_000)
  expect(rows.filter((row) => row.kind === 'added')).toHaveLength(12_000)
})

test('highlighted code is the same text', () => {
  const code = 'const a = "<b>" // \u{1f600}\n'
  const pieces = highlightCode(code, 'typescript')
  expect(pieces.map((piece) => piece.text).join('')).toBe(code)
  expect(pieces).toContainEqual({ text: 'const', kind: 'keyword' })
  expect(highlightCode(code, 'klingon')).toEqual([{ text: code, kind: null }])
  expect(highlightCode(code, undefined)).toEqual([{ text: code, kind: null }])
})
