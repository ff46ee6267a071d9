// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import type { Step } from '#session/agenda/step.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { SaveLine } from './save-line.tsx'
import { openOnBoard } from './testing/open-on-board.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>>

const READ = {
  id: 'read',
  title: 'Read',
  writing: 'open',
  whoWrites: 'no-one',
  tools: 'all',
} as unknown as Step

test('work that waits for a step with writing is shown as waiting, and explained when it is pressed', async () => {
  const projection = projectionFor('editor')
  opened = await openOnBoard({
    part: <SaveLine isShort />,
    projection,
    fetch: async () => Response.json({}),
    prepare: (server) => {
      server.commitsAtOnce = false
    },
  })
  const { connection } = opened
  editBoard(connection.doc, LOCAL_ORIGIN, () =>
    addNote(connection.doc, { id: 'shape:a', text: 'a', x: 0, y: 0, author: 'u1' }),
  )
  const agenda = { ...projection.agenda, steps: [READ], currentId: READ.id }
  await settleReact(() => opened.server.tellSession({ agenda }, 'slices'))
  // This browser has no IndexedDB: it must not claim to keep a copy.
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Not saved until writing opens')
  await opened.press('Not saved until writing opens')
  expect((await screen.findByRole('dialog')).textContent).toContain('No one writes in this step.')
})
