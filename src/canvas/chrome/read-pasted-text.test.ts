// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isPastedCanvas, isPastedTable, readPaste } from './read-pasted-text.ts'
import { splitList } from './split-pasted-list.ts'

function pasted(html: string, plain?: string): string {
  const sources = [
    { type: 'text' as const, subtype: 'html' as const, data: html },
    ...(plain === undefined ? [] : [{ type: 'text' as const, subtype: 'text' as const, data: plain }]),
  ]
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return readPaste({ text, html, sources })
}

test('rich text keeps the line ends of its plain text', () => {
  expect(pasted('<ul><li>Real alpha</li><li>Real beta</li></ul>', 'Real alpha\nReal beta')).toBe(
    'Real alpha\nReal beta',
  )
})

test.each([
  ['a list', '<meta><ul><li>One</li><li>Two<ul><li>Three</li></ul></li></ul>'],
  ['lines', '<div>One</div><div>Two</div><div>Three</div>'],
  ['paragraphs of Word', '<p class=MsoNormal><span>One<o:p></o:p></span></p>\n<p>Two</p>\n<p>Three</p>'],
  ['breaks of Slack', '<b>One</b><br>Two<br>Three'],
  [
    'a numbered list of Docs',
    '<b style="font-weight:normal"><ol><li><p>One</p></li><li><p>Two</p></li><li><p>Three</p></li></ol></b>',
  ],
])('HTML without plain text keeps its lines: %s', (_, html) => {
  expect(splitList(pasted(html))).toEqual(['One', 'Two', 'Three'])
})

test('a table of HTML has tabs between its cells, and is a table', () => {
  const html =
    '<style>td {}</style><table><tr><th>Idea</th><th>Who</th></tr><tr><td>Lamps</td><td>Ann</td></tr></table>'
  expect(pasted(html)).toBe('Idea\tWho\nLamps\tAnn')
  expect(isPastedTable(pasted(html))).toBe(true)
})

test('scripts and styles of pasted HTML leave no words', () => {
  expect(pasted('<script>alert(1)</script><p>One</p><style>p {}</style><img src=x onerror=alert(1)>')).toBe(
    'One',
  )
})

test('rows of a spreadsheet are a table, also with line ends and tabs in a cell', () => {
  expect(isPastedTable('Idea\tWho\tCost\r\nLamps\tAnn\t3\r\n')).toBe(true)
  expect(isPastedTable('"Two\nlines\t"\tAnn\nLamps\tBo')).toBe(true)
  expect(isPastedTable('Idea\n\tset in')).toBe(false)
  expect(isPastedTable('One\tcell each')).toBe(false)
  expect(isPastedTable('One\nTwo')).toBe(false)
})

test('a board copied from another program is no text', () => {
  expect(isPastedCanvas('{"nodes":[{"id":"a","type":"text"}],"edges":[]}')).toBe(true)
  expect(isPastedCanvas('{\n  "type": "excalidraw",\n  "version": 2, "elements": []}')).toBe(true)
  expect(isPastedCanvas('{"tldrawFileFormatVersion":1,"records":[]}')).toBe(true)
  expect(isPastedCanvas('{"name": "nodes"}')).toBe(false)
  expect(isPastedCanvas('Our "nodes": [ of the network')).toBe(false)
})
