// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createShapeId, EditorContext, type TLNoteShape, toRichText } from 'tldraw'
import { afterEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { boardWith } from '../signals/testing/board-with.ts'
import { MentionLabels } from './mention-labels.tsx'
import { NoteBody } from './note-body.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Object.assign(document, { elementFromPoint: () => null })
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
let close = (): void => undefined
afterEach(() => close())

function openNote(text: string) {
  const board = boardWith({})
  const { editor, signals } = board
  const tickBox = vi.fn()
  signals.actions.set({ toggleReaction() {}, removeAgentReaction() {}, openNote() {}, tickBox })
  const id = createShapeId()
  editor.createShape<TLNoteShape>({ id, type: 'note', props: { richText: toRichText(text) } })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = () =>
    act(() =>
      root.render(
        <EditorContext.Provider value={editor}>
          <NoteBody note={must(editor.getShape<TLNoteShape>(id), 'the note')} />
          <MentionLabels />
        </EditorContext.Provider>,
      ),
    )
  show()
  close = () => {
    act(() => root.unmount())
    board.stop()
  }
  return { editor, id, place, show, tickBox }
}

test('a note at rest shows its markup, and its text as it is typed while someone types in it', () => {
  const { editor, id, place, show } = openNote('- [ ] **call** @Ines')
  expect(place.textContent).toContain('call @Ines')
  expect(place.textContent).not.toContain('**')
  expect(screen.getByText('@Ines').textContent).toBe('@Ines')
  act(() => void editor.setEditingShape(id))
  show()
  expect(place.textContent).toContain('- [ ] **call** @Ines')
  act(() => void editor.setEditingShape(null))
  show()
  expect(place.textContent).toContain('call @Ines')
  expect(place.textContent).not.toContain('**')
})

test('its boxes can be ticked by those who may edit, unless it is locked', () => {
  const { editor, id, show, tickBox } = openNote('[ ] one')
  const box = () => screen.getByRole('checkbox')
  act(() => void box().dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(tickBox).toHaveBeenCalledExactlyOnceWith(id, 1, true)
  act(() => void editor.updateInstanceState({ isReadonly: true }))
  expect(box().hasAttribute('disabled')).toBe(true)
  act(() => void editor.updateInstanceState({ isReadonly: false }))
  act(() => void editor.toggleLock([id]))
  show()
  expect(box().hasAttribute('disabled')).toBe(true)
})

test('below the selected note is the unknown name', () => {
  const { editor, id } = openNote('@Skeptic?')
  const label = () => screen.queryByText(/^No advisor/)?.textContent
  expect(label()).toBeUndefined()
  act(() => void editor.select(id))
  expect(label()).toBe('No advisor is called Skeptic')
  act(
    () =>
      void editor.updateShape<TLNoteShape>({ id, type: 'note', props: { richText: toRichText('@Ines') } }),
  )
  expect(label()).toBeUndefined()
})

test('a larger note is as large on the page as it is drawn', () => {
  const { editor, id, show } = openNote('words')
  act(() => void editor.updateShape<TLNoteShape>({ id, type: 'note', props: { size: 'xl' } }))
  show()
  expect(editor.getShapePageBounds(id)?.w).toBe(414)
  expect(screen.getByText('words').closest<HTMLElement>('.parley-note')?.style.width).toBe('414px')
})
