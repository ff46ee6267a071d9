import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { hasMarkup, readMarkup, shownLine } from '#board/text/read-markup.ts'
import { addNote, editBoard } from './edit-board.ts'
import { tickBox } from './tick-box.ts'

const words = (text: string) => readMarkup(text).map((line) => line.spans.map((span) => span.text).join('|'))
const links = (text: string) =>
  readMarkup(text).flatMap(({ spans }) => spans.flatMap((span) => (span.kind === 'link' ? span.href : [])))

test('[BD25] stars make words bold, unless there are blanks inside of them', () => {
  expect(readMarkup('a **b c** d')[0]?.spans).toEqual([
    { kind: 'words', at: 0, text: 'a ', isBold: false },
    { kind: 'words', at: 4, text: 'b c', isBold: true },
    { kind: 'words', at: 9, text: ' d', isBold: false },
  ])
  expect(words('2 ** 3 ** 4')).toEqual(['2 ** 3 ** 4'])
  expect(words('**open')).toEqual(['**open'])
})

test('[BD25] lists and checkboxes, also inside of each other', () => {
  const marks = readMarkup('- one\n  * two\n3. three\n- [ ] four\n[x] five\n-six\n12:30').map(
    ({ level, mark }) => mark && { level, ...mark },
  )
  expect(marks).toEqual([
    { level: 0, kind: 'bullet' },
    { level: 1, kind: 'bullet' },
    { level: 0, kind: 'number', text: '3.' },
    { level: 0, kind: 'box', isTicked: false, at: 26 },
    { level: 0, kind: 'box', isTicked: true, at: 35 },
    null,
    null,
  ])
  expect(words('- [ ] **call** Wei')).toEqual(['call| Wei'])
})

test.each([
  ['See https://example.org/a_(b), please.', ['https://example.org/a_(b)']],
  ['(http://example.org/?q=1&r=2)', ['http://example.org/?q=1&r=2']],
  ['**https://example.org**', ['https://example.org/']],
  ['javascript:alert(1) data:text/html,x ftp://example.org www.example.org', []],
  ['https://bank.example@elsewhere.example/', []],
  ['https:// and http://', []],
])('[BD25] of the addresses in %j only pages of the web are links', (text, found) => {
  expect(links(text)).toEqual(found)
})

test('[BD25] plain words are recognised without parsing', () => {
  for (const text of ['**b**', '- one', '[ ] do', 'a\n1) b', 'https://example.org'])
    expect(hasMarkup(text), text).toBe(true)
  for (const text of ['', 'a - b', '2 * 3', '1.5 kg', 'me@example.org', 'a: [x]b']) {
    expect(hasMarkup(text), text).toBe(false)
    expect(words(text)).toEqual([text])
  }
})

test('[BD25] no text is lost, however it is marked', () => {
  const text = '  - [x] **a** https://example.org/b.\n\n1) c **d'
  for (const { spans } of readMarkup(text))
    for (const span of spans) expect(text.slice(span.at).startsWith(span.text)).toBe(true)
})

test('[BD25] on one line the items of a list have commas between them, and no bullets', () => {
  expect(shownLine('For **Friday**:\n- [ ] chairs\n- [x] plates\n\n1. call Bea.\nThen rest\n')).toBe(
    'For Friday: chairs, plates, call Bea. Then rest',
  )
  expect(shownLine(' plain\n words ')).toBe('plain words')
})

test('[BD26] a tick changes what is between the brackets and nothing else; two ticks at once are one', () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  const tick = (doc: Y.Doc, at: number, isTicked: boolean) =>
    editBoard(doc, LOCAL_ORIGIN, () => tickBox(doc, 'shape:a', at, isTicked))
  const text = (doc: Y.Doc) => String(boardShapes(doc).get('shape:a')?.get('text'))
  const meet = () => {
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
  }
  editBoard(mine, LOCAL_ORIGIN, () =>
    addNote(mine, { id: 'shape:a', text: '- [ ] one', x: 0, y: 0, author: null }),
  )
  meet()
  expect([tick(mine, 3, true), tick(theirs, 3, true)]).toEqual([true, true])
  meet()
  expect(readMarkup(text(mine))[0]?.mark).toMatchObject({ isTicked: true })
  expect(text(mine)).toBe(text(theirs))
  expect(tick(mine, 3, true)).toBe(false)
  expect(tick(mine, 2, false)).toBe(false)
  expect(tick(mine, 3, false)).toBe(true)
  expect(text(mine)).toBe('- [ ] one')
})
