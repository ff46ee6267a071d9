// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { pageConnection } from '../testing/page-connection.ts'
import { HeldRecordsDialog } from './held-records-dialog.tsx'
import type { HeldRecord } from './shape-quarantine.ts'

let root: ReturnType<typeof createRoot>
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  document.body.replaceChildren()
})

async function openDialog(ids: readonly string[]) {
  const doc = new Y.Doc()
  for (const id of ids)
    boardShapes(doc).set(id, flatToMap({ t: 'geo', at: [0, 0, 0], in: [PAGE_ID, 'a1'], text: '' }))
  const held = ids.map((recordId): HeldRecord => ({ recordId, why: 'failed', since: 0 }))
  await settleReact(() =>
    root.render(
      <TooltipProvider>
        <ToastProvider>
          <HeldRecordsDialog connection={pageConnection(doc)} held={held} isOpen onClose={() => undefined} />
        </ToastProvider>
      </TooltipProvider>,
    ),
  )
  // The first of several with this name; the message with Undo is outside the dialog.
  const press = (name: string) =>
    settleReact(() => must(screen.getAllByRole('button', { name, hidden: true })[0], name).click())
  return { left: () => [...boardShapes(doc).keys()], press }
}

test('a shape that can’t be drawn is deleted from the board, in the words for things on a board', async () => {
  const { left, press } = await openDialog(['shape:a', 'shape:b'])
  await press('Delete')
  expect(left()).toEqual(['shape:b'])
  expect(document.body.textContent).toContain('The shape was deleted.')
  await press('Undo')
  expect(left()).toHaveLength(2)
})

test('all of them can be deleted at once', async () => {
  const { left, press } = await openDialog(['shape:a', 'shape:b'])
  await press('Delete all')
  expect(left()).toEqual([])
  expect(document.body.textContent).toContain('2 shapes were deleted.')
})
