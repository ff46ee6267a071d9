import { type Content, Editor as TextEditor } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { expect } from 'vitest'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { plainText } from '#board/text/rich-text.ts'
import { noteTextCollab } from '#canvas/binding/note-text-collab.ts'
import { docText, offsetAt, positionAt } from '../prosemirror-text.ts'
import { type CanvasPeer, createCanvasPeer, pass } from './canvas-peer.ts'
import { connectPeers, deliver, expectSame, noteOfPeer, settlePeers } from './peer.ts'
import { N } from './two-at-one-note.ts'

let typists: Typist[] = []

export function stopTypists(): void {
  for (const { text, peer } of typists) {
    text.destroy()
    peer.stop()
  }
  typists = []
}

export interface Typist {
  peer: CanvasPeer
  text: TextEditor
  type(words: string): void
  caretTo(offset: number): void
  caret(): number
  seen(): string
  compose(words: string): void
  endComposition(): void
}

/** Opens the note for typing as a text area does: with the store's text, whose changes go back to the store. */
export function openNote(peer: CanvasPeer): Typist {
  peer.editor.setEditingShape(N)
  const text = new TextEditor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [Document, Paragraph, Text, noteTextCollab(peer)],
    content: noteOfPeer(peer, N).props.richText as Content,
    onUpdate: ({ editor }) => {
      if (peer.editor.getEditingShapeId() !== N) return
      peer.editor.updateShape({ id: N, type: 'note', props: { richText: editor.state.doc.toJSON() } })
    },
  })
  const input = (): { composing: boolean } =>
    (text.view as unknown as { input: { composing: boolean } }).input
  const typist: Typist = {
    peer,
    text,
    type(words) {
      words.split('\n').forEach((line, i) => {
        if (i > 0) text.commands.splitBlock()
        if (line) text.view.dispatch(text.state.tr.insertText(line))
      })
    },
    caretTo: (offset) => void text.commands.setTextSelection(positionAt(text.state.doc, offset)),
    caret: () => offsetAt(text.state.doc, text.state.selection.head),
    seen: () => docText(text.state.doc),
    compose(words) {
      input().composing = true
      text.view.dispatch(text.state.tr.insertText(words))
    },
    endComposition() {
      input().composing = false
      text.view.dom.dispatchEvent(new CompositionEvent('compositionend'))
    },
  }
  typists.push(typist)
  return typist
}

export async function twoInOneNote(words = 'hello'): Promise<[Typist, Typist]> {
  const peers = [createCanvasPeer('ann'), createCanvasPeer('bob')] as const
  connectPeers(peers)
  editBoard(peers[0].doc, SERVER_ORIGIN, () =>
    addNote(peers[0].doc, { id: N, text: words, x: 0, y: 0, author: null }),
  )
  settlePeers(peers)
  const two: [Typist, Typist] = [openNote(peers[0]), openNote(peers[1])]
  await Promise.resolve()
  return two
}

export const textInDocument = ({ peer }: Typist): string => String(boardShapes(peer.doc).get(N)?.get('text'))

export function meet(...two: Typist[]): void {
  for (const { peer } of two) deliver(peer)
  pass(100)
  for (const { peer } of two) deliver(peer)
  pass(100)
  settlePeers(two.map(({ peer }) => peer))
}

export function expectAlike(two: readonly Typist[], context = ''): void {
  for (const typist of two) {
    expect(typist.seen(), context).toBe(textInDocument(must(two[0], 'typist')))
    expect(textInDocument(typist), context).toBe(typist.seen())
    expect(plainText(noteOfPeer(typist.peer, N).props.richText), context).toBe(typist.seen())
  }
  expectSame(
    two.map(({ peer }) => peer),
    context,
  )
}
