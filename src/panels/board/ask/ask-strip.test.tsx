// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { EMPTY_DRAFT } from '#panels/open-board/ask-draft.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AskStrip } from './ask-strip.tsx'
import { useAsk } from './use-ask.ts'

const FRAME = 'shape:frame'
const NOTES = ['shape:one', 'shape:two']
let opened: Awaited<ReturnType<typeof openOnBoard>>

function Strip() {
  return <AskStrip ask={useAsk()} isActive={false} />
}

beforeEach(async () => {
  opened = await openOnBoard({
    part: <Strip />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  const { doc } = opened.connection
  editBoard(doc, { kind: 'server' }, () => {
    boardShapes(doc).set(
      FRAME,
      flatToMap({ t: 'frame', at: [0, 0, 0], in: [PAGE_ID, 'a1'], 'p.name': 'Evening' }),
    )
    for (const id of NOTES) addNote(doc, { id, text: id, x: 0, y: 0, author: null })
  })
})

const shown = () => opened.host.textContent
const about = (part: { notes?: readonly string[]; frameId?: string }) =>
  settleReact(() =>
    opened.ask.set({ ...EMPTY_DRAFT, about: { notes: [], frameId: null, from: 'request', ...part } }),
  )
const remove = (...ids: string[]) => {
  const { doc } = opened.connection
  editBoard(doc, { kind: 'server' }, () => removeRecords(doc, ids))
}

test('a question about a deleted frame is about nothing, with a notice until that is closed', async () => {
  await about({ frameId: FRAME })
  await expect.poll(shown).toBe('About the frame “Evening”')
  remove(FRAME)
  await expect.poll(shown).toBe('The frame it was about was deleted')
  await opened.press('Close')
  expect(shown()).toBe('')
  expect(opened.ask.get().about).toBeNull()
})

test('a question about notes is about those that are left', async () => {
  await about({ notes: NOTES })
  await expect.poll(shown).toBe('About 2 notes')
  remove('shape:one')
  await expect.poll(shown).toBe('About 1 note')
  remove('shape:two')
  await expect.poll(shown).toBe('The notes it was about were deleted')
})
