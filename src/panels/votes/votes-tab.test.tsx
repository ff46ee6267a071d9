// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { IdeaHistoryEntry } from '#api/ideas.ts'
import { must } from '#base/must.ts'
import { addNote, editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { IdeaHistory } from '#panels/idea-log/detail/idea-history.tsx'
import { PlusMarks } from '#panels/idea-log/rows/idea-badges.tsx'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { NoteReactionList } from '#panels/reactions/note-reactions.tsx'
import { announcement, stubMedia } from '#panels/testing/render-page.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import type { ClosedVote, OpenVote } from '#session/choosing/votes/vote.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { suggestVotes } from './start-vote-dialog.tsx'
import { VoteAnnouncements } from './vote-announcements.tsx'
import { VotesTab } from './votes-tab.tsx'

const OPEN: OpenVote = {
  id: 'v000000000001',
  title: 'Which first?',
  votesPerPerson: 3,
  maxPerNote: 2,
  scope: { kind: 'board' },
  noteIds: ['shape:a', 'shape:b'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'open',
}
const CLOSED: ClosedVote = {
  ...OPEN,
  id: 'v000000000002',
  title: 'Which causes?',
  noteIds: ['shape:a', 'shape:b', 'shape:c', 'shape:d'],
  state: 'closed',
  closedAt: 2,
  closedBy: null,
  result: {
    totals: [
      { noteId: 'shape:a', votes: 4 },
      { noteId: 'shape:b', votes: 2 },
      { noteId: 'shape:c', votes: 2 },
    ],
    people: 3,
    proxies: 1,
  },
  continued: null,
}

const PLUS_GIVEN: IdeaHistoryEntry = {
  at: 1,
  by: { id: 'u2', name: 'Ada', kind: 'person', color: 'moss', emoji: null },
  alsoBy: [],
  program: null,
  kind: 'plus-given',
  from: null,
  to: '+',
}

let asked: [method: string, path: string, body: unknown][] = []
let opened: Awaited<ReturnType<typeof openOnBoard>> | null = null

beforeEach(() => {
  asked = []
  stubMedia(true)
})

async function open(role: Role, slices: Partial<Projection>, notes: readonly string[] = []) {
  opened = await openOnBoard({
    prepare({ doc }) {
      for (const id of notes) addNote(doc, { id, text: id, x: 0, y: 0, author: 'u1' })
    },
    part: (
      <>
        <VotesTab />
        <VoteAnnouncements />
        <NoteReactionList noteId="shape:a" />
        <PlusMarks noteId="shape:a" plus={{ people: 7, agents: [] }} suggestions={[]} />
        <IdeaHistory noteId="shape:a" history={[PLUS_GIVEN]} now={2} />
      </>
    ),
    projection: { ...projectionFor(role), ...slices },
    fetch: async (path, init) => {
      asked.push([init?.method ?? 'GET', String(path), init?.body ? JSON.parse(String(init.body)) : null])
      return Response.json(
        { error: { code: 'vote-closed', message: 'This vote is closed. Its votes can’t change any more.' } },
        { status: 409 },
      )
    },
  })
  return opened
}
const button = (name: string) => screen.queryByRole('button', { name })
const text = (): string => document.body.textContent ?? ''

const rowsOf = (name: string) =>
  screen.queryAllByRole('list', { name }).flatMap((list) => within(list).queryAllByRole('listitem'))

test('only facilitators can start, close and discard; the suggestion is about the square root', async () => {
  await open('viewer', { votes: { [OPEN.id]: OPEN } })
  expect(text()).toContain('Which first?')
  for (const name of ['Start a vote…', 'Close vote', 'Discard…']) expect(button(name)).toBeNull()
  await opened?.close()
  await open('facilitator', { votes: { [OPEN.id]: OPEN } })
  for (const name of ['Start a vote…', 'Close vote', 'Discard…']) expect(button(name)).not.toBeNull()
  expect([0, 1, 9, 30, 1_000].map(suggestVotes)).toEqual([1, 1, 3, 5, 10])
})

test('where many may vote, a press lists by name who has and who has not', async () => {
  const names = ['Ines', 'Ada', 'Bo', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal']
  const people = Object.fromEntries(
    names.map((name, i) => {
      const id = `u${i + 1}`
      return [id, { id, name, color: 'moss', role: 'commenter' as const, joinedAt: i }]
    }),
  )
  const turnouts = { [OPEN.id]: { people: ['u4', 'gone'], proxies: [] } }
  await open('facilitator', { votes: { [OPEN.id]: OPEN }, people, turnouts })
  expect(screen.getByText('1 of 9 have voted').tagName).toBe('SUMMARY')
  const said = within(screen.getByRole('list', { name: 'Who has voted' }))
    .getAllByText(/: has /)
    .map(({ textContent }) => textContent)
  expect(said.slice(0, 3)).toEqual(['Cyd: has voted', 'Ada: has not voted yet', 'Bo: has not voted yet'])
  expect(said).toHaveLength(9)
})

test('a refusal of closing is shown as a sentence', async () => {
  await open('owner', { votes: { [OPEN.id]: OPEN } })
  await opened?.press('Close vote')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This vote is closed. Its votes can’t change any more.',
  )
  expect(asked).toEqual([['POST', `/api/v1/boards/board1/votes/${OPEN.id}/close`, null]])
})

test('facilitators give a vote with an end five minutes more', async () => {
  await open('owner', { votes: { [OPEN.id]: { ...OPEN, endsAt: Date.now() + 60_000 } } })
  await opened?.press('+5 minutes')
  const [[method, path, body] = []] = asked
  expect([method, path]).toEqual(['POST', `/api/v1/boards/board1/votes/${OPEN.id}/end`])
  const { durationMs } = body as { durationMs: number }
  expect(durationMs).toBeGreaterThan(5 * 60_000)
  expect(durationMs).toBeLessThanOrEqual(6 * 60_000)
})

test('a deleted note is listed while it has votes of this person', async () => {
  const { server } = await open('editor', {
    votes: { [OPEN.id]: OPEN },
    ballots: { [OPEN.id]: { mine: { 'shape:a': 1 }, proxies: [] } },
  })
  const rows = () => rowsOf('Notes to vote for')
  expect(rows()).toHaveLength(1)
  expect(button('Take back a vote from a deleted note')?.getAttribute('aria-disabled')).toBeNull()
  expect(button('Vote for a deleted note')?.getAttribute('aria-disabled')).toBe('true')
  await settleReact(() => server.tellSession({ ballots: {} }, 'slices'))
  expect(rows()).toHaveLength(0)
})

test('a result is a ranked list in which ties share a rank', async () => {
  await open('commenter', { votes: { [CLOSED.id]: CLOSED } })
  const rows = rowsOf('Result').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^1.*4 votes$/),
    expect.stringMatching(/^2=, tied.*2 votes$/),
    expect.stringMatching(/^2=, tied.*2 votes$/),
  ])
  expect(text()).toContain('8 votes by 3 people and 1 in the room.')
  expect(text()).toContain('1 note got no vote.')
  expect(button('Continue with the top 3')).toBeNull()
})

test('the reactions of a note are not shown while people vote on it', async () => {
  const reactions = { 'shape:a': { people: { '+': ['u1'] }, agents: [] } }
  const { server } = await open('editor', { reactions, votes: { [OPEN.id]: OPEN } })
  const list = () => screen.queryByLabelText('Reactions on this note')
  expect(list()).toBeNull()
  for (const words of ['+7', 'Ada gave +']) expect(text()).not.toContain(words)
  await settleReact(() => server.tellSession({ votes: {} }, 'slices'))
  expect(list()?.textContent).toContain('+1')
  for (const words of ['+7 by people', 'Ada gave +']) expect(text()).toContain(words)
})

test('opening and closing are announced, except of a vote that is open when the page opens', async () => {
  const { server } = await open('editor', { votes: { [CLOSED.id]: CLOSED } })
  expect(announcement()).toBe('')
  await settleReact(() => server.tellSession({ votes: { [CLOSED.id]: CLOSED, [OPEN.id]: OPEN } }, 'slices'))
  expect(announcement()).toBe('Vote opened: Which first?')
  const closed = { ...CLOSED, id: OPEN.id, title: OPEN.title }
  await settleReact(() => server.tellSession({ votes: { [CLOSED.id]: CLOSED, [OPEN.id]: closed } }, 'slices'))
  expect(announcement()).toBe('Vote closed: Which first?')
})

test('the menu of the canvas opens the form that starts a vote, once', async () => {
  const { panel } = await open('facilitator', {})
  expect(text()).not.toContain('What is the question?')
  await settleReact(() => panel.set({ ...panel.get(), isVoteWanted: true }))
  expect(text()).toContain('What is the question?')
  expect(panel.get().isVoteWanted).toBe(false)
})

test('advisors are asked by facilitators once a vote is closed, and are listed apart with their reasons', async () => {
  const advisor: AgentView = {
    id: 'asceptic00000',
    name: 'Sceptic',
    kind: 'advisor',
    model: null,
    capabilities: [],
    domain: '',
    color: 'yellow',
    emoji: '*',
    isChosen: true,
  }
  const models = { ...projectionFor('owner').models, isOn: true }
  const ASK = 'Ask advisors to vote'
  await open('editor', { votes: { [CLOSED.id]: CLOSED }, agents: [advisor], models })
  expect(button(ASK)).toBeNull()
  await opened?.close()
  await open('owner', { votes: { [OPEN.id]: OPEN }, agents: [advisor], models })
  expect(button(ASK)).toBeNull()
  await opened?.close()
  await open('owner', { votes: { [CLOSED.id]: CLOSED }, agents: [advisor], models })
  await opened?.press(ASK)
  expect(asked).toContainEqual(['POST', `/api/v1/boards/board1/votes/${CLOSED.id}/advisors`, null])
  await opened?.close()
  const ballot = {
    agentId: advisor.id,
    model: 'demo:script',
    votes: [{ noteId: 'shape:a', count: 2, why: 'It can begin this week.' }],
    strays: 2,
    failure: null,
  }
  const advisors = { asked: [advisor.id], ballots: [ballot], askedAt: 1, requests: [] }
  await open('viewer', { votes: { [CLOSED.id]: { ...CLOSED, advisors } }, agents: [advisor], models })
  const part = screen.getByLabelText('Votes of Sceptic').textContent
  expect(part).toContain('2 votes')
  expect(part).toContain('It can begin this week.')
  expect(text()).toContain('It also named 2 notes outside this vote.')
  expect(screen.getByRole('list', { name: 'Result' }).textContent).not.toContain('begin this week')
})

test('closing needs confirmation once while a person who is here has not voted', async () => {
  await open('owner', {
    votes: { [OPEN.id]: OPEN },
    people: { u1: { id: 'u1', name: 'Ines', color: 'moss', role: 'owner', joinedAt: 1 } },
  })
  await opened?.press('Close vote')
  expect(asked).toEqual([])
  expect(text()).toContain('You have not voted.')
  const confirm = within(screen.getByRole('alertdialog')).getAllByRole('button').at(-1)
  await opened?.user.click(must(confirm, 'the button'))
  expect(asked).toEqual([['POST', `/api/v1/boards/board1/votes/${OPEN.id}/close`, null]])
})

test('after a tie for the first place, a facilitator starts a vote on the notes that share it', async () => {
  const totals = [
    { noteId: 'shape:a', votes: 2 },
    { noteId: 'shape:b', votes: 2 },
    { noteId: 'shape:c', votes: 1 },
  ]
  const tied = { ...CLOSED, result: { ...CLOSED.result, totals } }
  await open('facilitator', { votes: { [CLOSED.id]: tied } })
  await opened?.press('Vote again on these 2')
  expect(asked[0]?.[2]).toMatchObject({ title: 'Which causes? (again)', notes: ['shape:a', 'shape:b'] })
  await opened?.close()
  await open('facilitator', { votes: { [CLOSED.id]: CLOSED } })
  expect(text()).not.toContain('Vote again')
})

test('a button that leads to the list puts the focus on the open vote', async () => {
  const { panel } = await open('editor', { votes: { [CLOSED.id]: CLOSED, [OPEN.id]: OPEN } })
  await settleReact(() => panel.set({ ...panel.get(), isVoteFocusWanted: true }))
  expect(document.activeElement?.textContent).toBe('Which first?')
  expect(panel.get().isVoteFocusWanted).toBe(false)
})

const GROUP = { id: 'shape:deploys', title: 'Deploys', noteIds: ['shape:a', 'shape:b'] }
const ON_GROUPS = { noteIds: [GROUP.id, 'shape:c'], groups: [GROUP] }

test('a group is listed under its title with its notes to unfold, and takes votes as one', async () => {
  const { server } = await open('editor', { votes: { [OPEN.id]: { ...OPEN, ...ON_GROUPS } } }, ['shape:b'])
  expect(text()).toContain('1 group and 1 note, all that were finished when it started.')
  expect(text()).toContain('at most 2 on one group or note.')
  expect(button('Vote for the group Deploys')).not.toBeNull()
  const rows = () => rowsOf('Notes to vote for')
  expect(rows()).toHaveLength(1)
  await opened?.press(/^2 notes/)
  expect(rows()[0]?.textContent).toContain('Deleted note')

  // A group without notes is like a deleted note.
  await settleReact(() =>
    editBoard(server.doc, { kind: 'server' }, () => removeRecords(server.doc, ['shape:b'])),
  )
  await vi.waitFor(() => expect(rows()).toHaveLength(0))
  await settleReact(() =>
    server.tellSession({ ballots: { [OPEN.id]: { mine: { [GROUP.id]: 1 }, proxies: [] } } }, 'slices'),
  )
  expect(button('Vote for the group Deploys')?.getAttribute('aria-disabled')).toBe('true')
  expect(button('Take back a vote from the group Deploys')?.getAttribute('aria-disabled')).toBeNull()

  const result = {
    totals: [
      { noteId: GROUP.id, votes: 3 },
      { noteId: 'shape:c', votes: 3 },
    ],
    people: 2,
    proxies: 0,
  }
  const closed = { ...CLOSED, ...ON_GROUPS, result }
  await settleReact(() =>
    server.tellSession({ votes: { [closed.id]: closed }, me: { id: 'u1', role: 'facilitator' } }, 'slices'),
  )
  expect(screen.getByRole('list', { name: 'Result' }).textContent).toContain('Deploys')
  expect(text()).toContain('Marks these 3 for the next round.')
  await opened?.press('Vote again on these 2')
  expect(asked[0]?.[2]).toMatchObject({ notes: ['shape:a', 'shape:b', 'shape:c'], groups: true })
})
