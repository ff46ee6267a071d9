// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Projection } from '#session/projection.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { EMPTY_SLICES } from './empty-slices.ts'
import { COPY_VERSION, listStoredBoards, readStoredSession, storeSession } from './stored-session.ts'

const RAN = {
  agentId: 'a1',
  model: 'demo:script',
  requestedBy: 'u1',
  startedAt: 1,
  endedAt: 2,
  failure: null,
  usage: null,
}
const THEME_RUN: ThemeRun = {
  ...RAN,
  id: 'g00000000001',
  state: 'accepted',
  numbers: [1, 2, 3],
  themes: [{ id: 't1', title: 'Water', summary: '', numbers: [1, 2] }],
  rest: [3],
  accepted: [{ id: 't1', title: 'Water', summary: '', numbers: [1, 2], number: 4, noteId: 'shape:w' }],
  settled: { by: 'u1', at: 3 },
}
const PROPOSAL: ProposalView = {
  ...RAN,
  id: 'p00000000001',
  version: 1,
  previousId: null,
  state: 'done',
  scope: 'board',
  title: 'Plans',
  summary: '',
  findings: [{ text: 'Water is scarce.', numbers: [1], people: ['u1'] }],
  actions: [],
  metrics: { ideas: 1, people: 1, agents: 0, themes: 1, links: 0, decisions: 0, todos: 0 },
  instructions: '',
  sourceCount: 1,
  stale: { changed: 0, gone: 0, fresh: 2 },
}
const SYNTHESIS: Synthesis = {
  ...RAN,
  id: 's00000000001',
  roundId: null,
  version: 1,
  previousId: null,
  state: 'done',
  title: 'Water',
  sentences: [],
  leftOut: [],
  notes: [],
  instructions: '',
  cardId: null,
}
const PROJECTION: Projection = {
  ...EMPTY_SLICES,
  board: { id: 'board1', title: 'Test', premise: '', createdAt: 0 },
  me: { id: 'u1', role: 'editor' },
  people: {},
  links: [],
  notes: { lastNumber: 4 },
  limits: { maxRecords: 100, maxTextChars: 100 },
  storage: 'ok',
  log: { ...EMPTY_SLICES.log, seq: 7, count: 4, lastChanged: [4] },
  echoes: { 'shape:b': [1] },
  themeRuns: { [THEME_RUN.id]: THEME_RUN },
  proposals: { [PROPOSAL.id]: PROPOSAL },
  syntheses: { [SYNTHESIS.id]: SYNTHESIS },
}

afterEach(() => localStorage.clear())

const kept = () => readStoredSession('board1', 'u1')?.projection

test('the log’s counts, echoes, themes and proposals are there when the board opens offline', () => {
  storeSession('u1', 'e1', PROJECTION)
  const { log, echoes, themeRuns, proposals } = PROJECTION
  expect(kept()).toMatchObject({ log, echoes, themeRuns, proposals })
})

test('a copy of another version is dropped', () => {
  storeSession('u1', 'e1', PROJECTION)
  const [key = ''] = Object.keys(localStorage)
  const stored = JSON.parse(localStorage.getItem(key) ?? '')
  expect(stored.version).toBe(COPY_VERSION)
  localStorage.setItem(key, JSON.stringify({ ...stored, version: COPY_VERSION - 1 }))
  expect(readStoredSession('board1', 'u1')).toBeNull()
  expect(listStoredBoards('u1')).toEqual([{ boardId: 'board1', epoch: null }])
})

test('no answers, links or blocked people are kept', () => {
  const secrets = {
    links: [{ id: 'l1', role: 'editor', secret: 'secret of a link', createdAt: 1 }],
    ballots: { v1: { 'shape:a': 1 } },
  }
  storeSession('u1', 'e1', { ...PROJECTION, ...(secrets as unknown as Projection) })
  expect(JSON.stringify(localStorage)).not.toContain('secret of a link')
  expect(kept()).toMatchObject({ links: [], blocked: [], votes: {}, ballots: {} })
})

test('proposals are left out rather than the board when they have grown too much', () => {
  const summary = 'x'.repeat(500_000)
  const proposals = { [PROPOSAL.id]: { ...PROPOSAL, summary } }
  storeSession('u1', 'e1', { ...PROJECTION, proposals })
  expect(kept()).toMatchObject({ log: PROJECTION.log, echoes: PROJECTION.echoes, proposals: {} })
})
