// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { turnOf } from '../testing/round-of.ts'
import { AlsoConsidered } from './also-considered.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>>

test('a thought that the board has already leads to the note that it echoes, and can still be added', async () => {
  const candidates = [
    { text: 'Lamps at the gate', usualPercent: 5, note: null, echoes: 'shape:theirs' },
    { text: 'A bench in the sun', usualPercent: 60, note: null, echoes: null },
  ]
  const turn = { id: 't1', notes: [], usual: {}, candidates }
  opened = await openOnBoard({
    part: <AlsoConsidered roundId="r1" turn={turnOf('t1')} name="Sceptic" count={2} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({ round: { turns: [turn] } }),
    prepare({ doc }) {
      addNote(doc, { id: 'shape:theirs', text: 'Lamps at the gate', x: 0, y: 0, author: 'u2' })
      setNoteMeta(doc, 'shape:theirs', { number: 7 })
    },
  })
  await opened.press('Also considered by Sceptic, 2')
  const [echo, other] = await screen.findAllByRole('listitem')
  expect(echo?.textContent).toContain('Echoes #7')
  const names = within(must(echo, 'a thought'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Note 7: Lamps at the gate', 'Add to board: Lamps at the gate'])
  expect(other?.textContent).not.toContain('Echoes')
})
