// @vitest-environment jsdom

import { toRichText } from 'tldraw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { randomFrom } from '#base/seeded-random.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { plainText } from '#board/text/rich-text.ts'
import { LIMITS } from '#sync/limits.ts'
import { linkOf } from './board-link.ts'
import { createCanvasPeer, pass } from './testing/canvas-peer.ts'
import { deliver, expectSame, holdFrames, noteOfPeer } from './testing/peer.ts'
import { firstSeed } from './testing/tell-story.ts'
import { N } from './testing/two-at-one-note.ts'
import {
  expectAlike,
  meet,
  openNote,
  stopTypists,
  type Typist,
  textInDocument,
  twoInOneNote,
} from './testing/typist.ts'

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  stopTypists()
  vi.useRealTimers()
})

/** @returns every typed letter, sorted */
function typeAtRandom(random: () => number, two: readonly Typist[]): string {
  const composing = new Set<Typist>()
  let typed = ''
  for (let step = 0; step < 150; step++) {
    const typist = must(two[Math.floor(random() * two.length)], 'typist')
    const dice = random()
    if (dice < 0.5) {
      wander(random, typist, composing)
      continue
    }
    const letter = String.fromCharCode(97 + Math.floor(random() * 26))
    typed += letter
    if (dice > 0.9) composing.add(typist)
    if (composing.has(typist)) typist.compose(letter)
    else typist.type(letter)
  }
  for (const typist of composing) typist.endComposition()
  return [...typed].sort().join('')
}

/**
 * Everything that may happen between two letters: the caret, the network, the clock, the end of a composition, a new
 * line.
 */
function wander(random: () => number, typist: Typist, composing: Set<Typist>): void {
  const dice = random()
  if (dice < 0.2) typist.caretTo(Math.floor(random() * (typist.seen().length + 1)))
  else if (dice < 0.5) deliver(typist.peer, 1 + Math.floor(random() * 5))
  else if (dice < 0.6) typist.peer.frame()
  else if (dice < 0.7) pass(60)
  else if (dice < 0.9 && composing.delete(typist)) typist.endComposition()
  else typist.type('\n')
}

describe('two who type in one note', () => {
  test('[BD2] keep every letter, and neither caret moves from its word', async () => {
    const [ann, bob] = await twoInOneNote('one three')
    ann.caretTo(3)
    bob.caretTo(9)
    for (const letter of ' two') {
      ann.type(letter)
      bob.type('!')
      deliver(ann.peer)
      deliver(bob.peer)
      expect(ann.seen().slice(0, ann.caret())).toMatch(/^one [two]*$|^one $/)
      expect(bob.caret()).toBe(bob.seen().length)
    }
    meet(ann, bob)
    expect(ann.seen()).toBe('one two three!!!!')
    expectAlike([ann, bob])
  })

  test('at the same place: the caret stays behind what I wrote and before what they write', async () => {
    const [ann, bob] = await twoInOneNote('')
    ann.type('mine')
    deliver(bob.peer)
    bob.caretTo(4)
    bob.type('theirs')
    deliver(ann.peer)
    expect(ann.caret()).toBe(4)
    ann.type('!')
    meet(ann, bob)
    expect(ann.seen()).toBe('mine!theirs')
    expectAlike([ann, bob])
  })

  test('lines are split and joined while the other types', async () => {
    const [ann, bob] = await twoInOneNote('ab\ncd')
    bob.caretTo(5)
    ann.caretTo(1)
    ann.type('1\n\n2')
    bob.type('x')
    deliver(bob.peer)
    bob.caretTo(bob.seen().indexOf('\ncd') + 1)
    bob.text.commands.joinBackward()
    meet(ann, bob)
    expect(ann.seen()).toBe('a1\n\n2bcdx')
    expectAlike([ann, bob])
  })

  test('undo in the note takes back only what I typed, and a pause begins another step', async () => {
    const [ann, bob] = await twoInOneNote('')
    ann.type('first')
    pass(600)
    ann.type(' second')
    deliver(bob.peer)
    bob.caretTo(0)
    bob.type('THEIRS ')
    deliver(ann.peer)
    ann.text.commands.keyboardShortcut('Mod-z')
    expect(ann.seen()).toBe('THEIRS first')
    ann.text.commands.keyboardShortcut('Mod-z')
    expect(ann.seen()).toBe('THEIRS ')
    ann.text.commands.keyboardShortcut('Mod-y')
    expect(ann.seen()).toBe('THEIRS first')
    expect(ann.peer.editor.getEditingShapeId()).toBe(N)
    meet(ann, bob)
    expectAlike([ann, bob])
  })

  test('changes by the list view and the API appear under the typist', async () => {
    const [ann, bob] = await twoInOneNote('hello')
    editBoard(bob.peer.doc, SERVER_ORIGIN, () => setNoteText(bob.peer.doc, N, 'Oh, hello'))
    meet(ann, bob)
    expectAlike([ann, bob])
  })

  test('random typing, apart and together, with input methods, ends alike with every letter once', {
    tags: ['slow'],
  }, async () => {
    for (let seed = firstSeed(); seed < firstSeed() + 8; seed++) {
      const two = await twoInOneNote('')
      const typed = typeAtRandom(randomFrom(seed), two)
      meet(...two)
      expectAlike(two, `seed ${seed}`)
      expect([...two[0].seen().replaceAll('\n', '')].sort().join(''), `seed ${seed}`).toBe(typed)
    }
  })
})

describe('an input method', () => {
  test("others' letters wait while it composes, and both are there once afterwards", async () => {
    const [ann, bob] = await twoInOneNote('hello world')
    ann.caretTo(6)
    ann.compose('か')
    deliver(bob.peer)
    bob.caretTo(0)
    bob.type('[R] ')
    bob.caretTo(bob.seen().indexOf('か') + 1)
    bob.type('<at>')
    deliver(ann.peer)
    expect(ann.seen(), 'the paragraph is left alone').toBe('hello かworld')
    ann.text.view.dispatch(ann.text.state.tr.insertText('ん'))
    ann.text.view.dispatch(ann.text.state.tr.insertText('漢', 7, 9))
    ann.endComposition()
    meet(ann, bob)
    expect(ann.seen()).toBe('[R] hello 漢<at>world')
    expectAlike([ann, bob])
  })

  test('is not disturbed between two syllables', async () => {
    const [ann, bob] = await twoInOneNote('')
    ann.compose('한')
    bob.type('b')
    deliver(ann.peer)
    ann.endComposition()
    ann.compose('글')
    pass(200)
    expect(ann.seen()).toBe('한글')
    ann.endComposition()
    meet(ann, bob)
    expect([...ann.seen()].sort()).toEqual([...'b글한'].sort())
    expectAlike([ann, bob])
  })

  test('a composition is kept when the typing ends in the middle of it', async () => {
    const [ann, bob] = await twoInOneNote('hello')
    ann.caretTo(5)
    ann.compose('漢')
    deliver(bob.peer)
    bob.caretTo(0)
    bob.type('Oh, ')
    deliver(ann.peer)
    ann.text.view.dispatch(ann.text.state.tr.insertText('字'))
    ann.text.destroy()
    ann.peer.editor.setEditingShape(null)
    meet(ann, bob)
    expect(textInDocument(ann)).toBe('Oh, hello漢字')
    expect(plainText(noteOfPeer(ann.peer, N).props.richText)).toBe('Oh, hello漢字')
    expect(bob.seen()).toBe('Oh, hello漢字')
  })
})

describe('the end of the typing', () => {
  test('hands the text back to the store, which then follows the document again', async () => {
    const [ann, bob] = await twoInOneNote('hello')
    ann.caretTo(5)
    ann.type(' you')
    ann.text.destroy()
    ann.peer.editor.setEditingShape(null)
    bob.caretTo(0)
    bob.type('Oh, ')
    meet(ann, bob)
    expect(plainText(noteOfPeer(ann.peer, N).props.richText)).toBe('Oh, hello you')
    expect(linkOf(ann.peer.doc).typing.size).toBe(0)
    expectSame([ann.peer, bob.peer])
  })

  test('[BD4] by a deletion keeps what was typed for the way back', async () => {
    const changes: string[] = []
    const ann = createCanvasPeer('ann', { onEditedNoteDeleted: ({ text }) => changes.push(text) })
    editBoard(ann.doc, SERVER_ORIGIN, () => addNote(ann.doc, { id: N, text: 'a', x: 0, y: 0, author: null }))
    ann.binding.flush()
    const typist = openNote(ann)
    await Promise.resolve()
    typist.caretTo(1)
    typist.type('bc')
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(ann.doc))
    removeRecords(other, [N])
    Y.applyUpdate(ann.doc, Y.encodeStateAsUpdate(other), 'net')
    typist.type('d')
    ann.binding.flush()
    expect(changes).toEqual(['abcd'])
    expect(ann.editor.getEditingShapeId()).toBeNull()
  })
})

test('a text over the cap is not taken, a shorter one is', async () => {
  const [ann] = await twoInOneNote('')
  ann.type('x'.repeat(LIMITS.maxTextChars + 1))
  expect(ann.seen()).toBe('')
  ann.type('x'.repeat(LIMITS.maxTextChars))
  expect(textInDocument(ann)).toHaveLength(LIMITS.maxTextChars)
})

test('[BD62] a mark too many is not taken, and leaves one out when it is pasted', async () => {
  const [ann] = await twoInOneNote('')
  const full = `a${'\u0301'.repeat(12)}`
  ann.type(full)
  ann.type('\u0301')
  expect(ann.seen()).toBe(full)
  ann.type('b')
  expect(textInDocument(ann)).toBe(`${full}b`)
  const paste = Object.assign(new Event('paste'), { clipboardData: null }) as ClipboardEvent
  ann.text.view.pasteText(`c${'\u0301'.repeat(300)}d`, paste)
  expect(textInDocument(ann)).toBe(`${full}bc${'\u0301'.repeat(12)}d`)
})

test('others’ text is shown beyond the cap too, and typing deletes none of it', async () => {
  const [ann, ben] = await twoInOneNote('x'.repeat(LIMITS.maxTextChars))
  const other = textInDocument(ben)
  editBoard(ben.peer.doc, SERVER_ORIGIN, () => setNoteText(ben.peer.doc, N, `more ${other}`))
  deliver(ann.peer)
  expect(ann.seen()).toBe(`more ${other}`)
})

test('the text of the store and of the document is one before the first key', async () => {
  const peer = createCanvasPeer('ann')
  editBoard(peer.doc, SERVER_ORIGIN, () =>
    addNote(peer.doc, { id: N, text: 'old', x: 0, y: 0, author: null }),
  )
  peer.binding.flush()
  editBoard(peer.doc, SERVER_ORIGIN, () => setNoteText(peer.doc, N, 'newer'))
  expect(noteOfPeer(peer, N).props.richText).toEqual(toRichText('old'))
  const typist = openNote(peer)
  await Promise.resolve()
  expect(typist.seen()).toBe('newer')
})
