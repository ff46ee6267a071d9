// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { EditorContext } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { PictureUploads } from '../picture-files/picture-uploads.ts'
import { boardWith } from '../signals/testing/board-with.ts'
import { uploadPictures } from './add-pictures.ts'
import { PictureBody } from './picture-body.tsx'

beforeEach(() => {
  // jsdom decodes nothing.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 800, close() {} }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  HTMLImageElement.prototype.decode = () => Promise.resolve()
})
afterEach(() => vi.unstubAllGlobals())

test('a picture that the server refuses can be deleted with its button', async () => {
  const refuse = async () => ({ kind: 'refused' as const, message: 'No room.' })
  const uploads = new PictureUploads({ boardId: 'b1', userId: 'u0', send: refuse })
  const stopUploads = uploads.start()
  const board = boardWith({}, uploads)
  await uploadPictures(board.editor, [new File(['x'], 'harbour.png', { type: 'image/png' })], () => undefined)
  await vi.waitFor(() => expect([...uploads.states.get().values()][0]?.kind).toBe('refused'))
  const shape = () => board.editor.getCurrentPageShapes()[0] as PictureShape | undefined
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await settleReact(() =>
    root.render(
      <EditorContext.Provider value={board.editor}>
        <PictureBody shape={must(shape(), 'the picture')} />
      </EditorContext.Provider>,
    ),
  )
  expect(screen.getAllByRole('button').map((one) => one.textContent?.trim())).toEqual(['Try again', 'Delete'])
  await settleReact(() => screen.getByRole('button', { name: 'Delete' }).click())
  expect(shape()).toBeUndefined()
  await settleReact(() => root.unmount())
  host.remove()
  stopUploads()
  board.stop()
})
