// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { roundOf, turnOf } from '../testing/round-of.ts'
import { SentRecords } from './sent-record.tsx'

let opened: Awaited<ReturnType<typeof openOnBoard>>

const HASH = 'a'.repeat(64)
const RECORD = {
  at: 1_000,
  agent: 'ada',
  model: 'local:small',
  hash: HASH,
  estimatedTokens: 1_234,
  notes: { chosen: [{ id: 'shape:one', number: 1 }], notChosen: [], others: [] },
  leftOut: 3,
  isSecondTry: false,
}
const NOW = {
  instructions: 'Think.',
  messages: [{ role: 'user', content: 'The board.' }],
  hash: 'b'.repeat(64),
  conversation: [],
  alternatives: [],
  visible: ['shape:two'],
}

async function openRecords(sent: object[], now: object = NOW): Promise<HTMLElement> {
  const rounds = { r1: roundOf([turnOf('t1', { agentId: 'ada', state: 'done' })]) }
  opened = await openOnBoard({
    part: (
      <SentRecords
        run={{ id: 't1', label: '1', turn: { roundId: 'r1', turnId: 't1' } }}
        agent={{ id: 'ada', name: 'Ada' }}
      />
    ),
    projection: { ...projectionFor('viewer'), rounds },
    fetch: async (input) => Response.json(String(input).includes('/sent/') ? { sent } : now),
    prepare({ doc }) {
      for (const [i, id] of ['shape:one', 'shape:two'].entries()) {
        addNote(doc, { id, text: `Note ${id}`, x: 0, y: 0, author: 'u2' })
        setNoteMeta(doc, id, { number: i + 1 })
      }
    },
  })
  await vi.waitFor(() => expect(opened.host.textContent).toContain('If it were sent now'))
  return opened.host
}

test('a turn shows the prompt that it was sent, and the one that would be sent now', async () => {
  const host = await openRecords([RECORD])
  expect(screen.getByText(/^3 notes and messages, for lack of room$/)).toBeDefined()
  expect(screen.getByText(HASH)).toBeDefined()
  const lists = screen
    .getAllByRole('list', { name: /./ })
    .map((list) => [list.getAttribute('aria-label'), list.textContent])
  expect(lists).toEqual([
    ['Conversation', '#1'],
    ['Added since', '#2'],
    ['Gone since', '#1'],
  ])
  expect(host.textContent).toContain('The board.')
})

test('with an equal hash nothing has changed, and a turn without a record shows that', async () => {
  const host = await openRecords([RECORD], { ...NOW, hash: HASH })
  expect(host.textContent).toContain('The same, letter by letter.')
  await opened.close()
  expect((await openRecords([])).textContent).toContain('No request of this turn is on record.')
})
