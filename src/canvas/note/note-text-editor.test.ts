// @vitest-environment jsdom
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { createShapeId, type TLNoteShape, toRichText } from 'tldraw'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { plainText } from '#board/text/rich-text.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { NoteTextEditor } from './note-text-editor.ts'

test('a late render does not revert the letter that was typed since', () => {
  Object.assign(document, { elementFromPoint: () => null })
  const editor = headlessEditor({
    textOptions: { tipTapConfig: { extensions: [Document, Paragraph, Text] } },
  })
  const id = createShapeId()
  editor.createShape<TLNoteShape>({ id, type: 'note' })
  editor.setEditingShape(id)
  const richText = () => must(editor.getShape<TLNoteShape>(id), 'the note').props.richText
  const place = document.body.appendChild(document.createElement('div'))
  const typing = new NoteTextEditor(editor, id, place, richText())
  const keys = must(editor.getRichTextEditor(), 'the text editor')
  keys.commands.insertContent('a')
  const drawn = richText()
  keys.commands.insertContent('b')
  typing.show(drawn)
  expect(keys.getText()).toBe('ab')
  editor.updateShape<TLNoteShape>({ id, type: 'note', props: { richText: toRichText('by a tool') } })
  typing.show(richText())
  expect(plainText(richText())).toBe('by a tool')
  expect(keys.getText()).toBe('by a tool')
  typing.stop()
  editor.dispose()
})
