// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import type { RoundView, TurnView } from '#session/rounds/round.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { StartVoteDialog } from './start-vote-dialog.tsx'

const user = userEvent.setup()
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

const turn = (notes: string[]): TurnView => ({
  id: 't1',
  agentId: 'a1',
  duty: 'blind',
  phase: 0,
  state: 'done',
  attempt: 1,
  model: null,
  notes,
  failure: null,
  usage: null,
})
const round = (number: number, notes: string[]): RoundView => ({
  id: `r${number}`,
  number,
  question: 'What keeps people away?',
  mode: 'parallel',
  cycles: 1,
  state: 'complete',
  trigger: { kind: 'question' },
  askedBy: 'u1',
  startedAt: number,
  endedAt: number,
  notes: [],
  afterNumber: 0,
  turns: [turn(notes)],
  moderate: false,
  synthesize: false,
  moderation: { state: 'none' },
  synthesisId: null,
  frameId: null,
  held: { tokens: 0, costMicros: 0 },
})

const choiceOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const labelsOf = (name: string) => [...choiceOf(name).options].map(({ label }) => label)
const question = () => screen.getByRole('textbox', { name: 'What is the question?' })
const start = () => user.click(screen.getByRole('button', { name: 'Start vote' }))

test('a vote can be on the contributions to a round that are on the canvas; a round without any is not offered', async () => {
  const asked: unknown[] = []
  stubMedia(true)
  const rounds = { r1: round(1, ['shape:a', 'shape:b', 'shape:gone']), r2: round(2, ['shape:gone']) }
  opened = await openOnBoard({
    part: <StartVoteDialog isOpen onClose={() => undefined} />,
    projection: { ...projectionFor('facilitator'), rounds },
    prepare(server) {
      for (const [place, id] of ['shape:a', 'shape:b', 'shape:c'].entries()) {
        addNote(server.doc, { id, text: `Note ${id}`, x: place * 300, y: 0, author: 'u1' })
        setNoteMeta(server.doc, id, { number: place + 1 })
      }
    },
    fetch: async (path, init) => {
      asked.push([String(path), JSON.parse(String(init?.body))])
      return Response.json({})
    },
  })
  expect(labelsOf('Notes')).toEqual(['All finished notes (3)', 'Round 1: What keeps people away? (2 notes)'])
  await user.selectOptions(choiceOf('Notes'), 'r1')
  await user.clear(question())
  await user.type(question(), 'Which first?')
  await start()
  expect(asked).toMatchObject([['/api/v1/boards/board1/votes', { round: 'r1', title: 'Which first?' }]])
})

test('a vote has a question that can be kept, with a number where an earlier one has the same', async () => {
  const titles: unknown[] = []
  stubMedia(true)
  opened = await openOnBoard({
    part: <StartVoteDialog isOpen onClose={() => undefined} />,
    projection: projectionFor('facilitator'),
    prepare(server) {
      addNote(server.doc, { id: 'shape:a', text: 'Soup', x: 0, y: 0, author: 'u1' })
      setNoteMeta(server.doc, 'shape:a', { number: 1 })
    },
    fetch: async (_, init) => {
      titles.push(JSON.parse(String(init?.body)).title)
      return Response.json({})
    },
  })
  await start()
  const [title = ''] = titles.map(String)
  expect(title).toMatch(/^Which .*\?$/)
  const vote: OpenVote = {
    id: 'v000000000001',
    title,
    votesPerPerson: 1,
    maxPerNote: 1,
    scope: { kind: 'board' },
    noteIds: ['shape:a'],
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'open',
  }
  await settleReact(() => opened?.server.tellSession({ votes: { [vote.id]: vote } }, 'slices'))
  await start()
  await user.clear(question())
  await user.type(question(), ' ')
  await start()
  expect(titles).toEqual([title, `${title} (2)`])
})

test('a number of votes that is none is named at its field', async () => {
  stubMedia(true)
  opened = await openOnBoard({
    part: <StartVoteDialog isOpen onClose={() => undefined} />,
    projection: projectionFor('facilitator'),
    fetch: async () => Response.json({}),
  })
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts()).toEqual([])
  const votes = screen.getByRole('textbox', { name: 'Votes each' })
  await user.clear(votes)
  await user.type(votes, '1,')
  expect(alerts()).toEqual(['Write a whole number from 1 to 99.'])
})

test('if frames have notes, a vote can be on groups, and suggests votes for so many', async () => {
  const asked: unknown[] = []
  stubMedia(true)
  opened = await openOnBoard({
    part: <StartVoteDialog isOpen onClose={() => undefined} />,
    projection: projectionFor('facilitator'),
    prepare(server) {
      addFrame(server.doc, { id: 'shape:f', name: 'Deploys', x: 0, y: 0, w: 500, h: 900 })
      for (let number = 1; number <= 9; number++) {
        const id = `shape:n${number}`
        const parentId = number > 2 ? 'shape:f' : undefined
        addNote(server.doc, { id, text: id, x: 0, y: 0, author: 'u1', ...(parentId && { parentId }) })
        setNoteMeta(server.doc, id, { number })
      }
    },
    fetch: async (_, init) => {
      asked.push(JSON.parse(String(init?.body)))
      return Response.json({})
    },
  })
  expect(labelsOf('Vote on')).toEqual([
    'Each note (9)',
    'Groups: notes in a frame count as one (1 group and 2 notes)',
  ])
  expect(document.body.textContent).toContain('Suggested for 9 notes')
  await user.selectOptions(choiceOf('Vote on'), 'groups')
  expect(document.body.textContent).toContain('Suggested for 1 group and 2 notes')
  await start()
  expect(asked).toMatchObject([{ groups: true, votesPerPerson: 2 }])

  // One frame alone is no choice.
  await user.selectOptions(choiceOf('Notes'), 'shape:f')
  expect(document.body.textContent).not.toContain('Groups:')
})
