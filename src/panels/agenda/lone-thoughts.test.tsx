// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LoneThoughtsResponse } from '#api/lone-thoughts.ts'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { LoneThoughts } from './lone-thoughts.tsx'

async function openWith(thoughts: LoneThoughtsResponse['thoughts']) {
  const fetch = vi.fn(async () => Response.json({ thoughts }))
  const opened = await openOnBoard({
    part: <LoneThoughts className="" />,
    projection: projectionFor('viewer'),
    fetch,
    prepare({ doc }) {
      addNote(doc, { id: 'shape:band', text: 'A brass band', x: 0, y: 0, author: 'u2' })
      setNoteMeta(doc, 'shape:band', { number: 7 })
    },
  })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  return opened
}

test('the end of an agenda lists each thought of one person with its end', async () => {
  const { press } = await openWith([
    { numbers: [7], noteId: 'shape:band', text: 'A brass band', end: 'open', why: '' },
    { numbers: [9], noteId: 'shape:fence', text: 'A yellow fence', end: 'left-out', why: 'Too loud.' },
  ])
  await press('Thoughts of one person: 1 open of 2')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['#7A brass bandOpen', 'deleted noteA yellow fenceLeft out: Too loud.'])
})

test('without such thoughts it shows nothing', async () => {
  await openWith([])
  expect(screen.queryByRole('button')).toBeNull()
})
