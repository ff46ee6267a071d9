// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Projection } from '#session/projection.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { NO_LOG } from './kept-idea-log.ts'
import { keepSession, readKeptSession } from './kept-session.ts'
import { NO_AGENTS } from './kept-slices.ts'

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
  ...NO_AGENTS,
  board: { id: 'board1', title: 'Test', premise: '', createdAt: 0 },
  me: { id: 'u1', role: 'editor' },
  people: {},
  links: [],
  notes: { lastNumber: 4 },
  limits: { maxRecords: 100, maxTextChars: 100 },
  storage: 'ok',
  log: { ...NO_LOG.log, seq: 7, count: 4, lastChanged: [4] },
  echoes: { 'shape:b': [1] },
  themeRuns: { [THEME_RUN.id]: THEME_RUN },
  proposals: { [PROPOSAL.id]: PROPOSAL },
  syntheses: { [SYNTHESIS.id]: SYNTHESIS },
}

afterEach(() => localStorage.clear())

const kept = () => readKeptSession('board1', 'u1')?.projection

test('the log’s counts, echoes, themes and proposals are there when the board opens offline', () => {
  keepSession('u1', 'e1', PROJECTION)
  const { log, echoes, themeRuns, proposals } = PROJECTION
  expect(kept()).toMatchObject({ log, echoes, themeRuns, proposals })
})

test('a copy that was kept while who requested a document was called `askedBy` is read', () => {
  keepSession('u1', 'e1', PROJECTION)
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll('"requestedBy"', '"askedBy"'))
  expect(localStorage.getItem(key)).toContain('"askedBy"')
  const { syntheses, themeRuns, proposals } = PROJECTION
  expect(kept()).toMatchObject({ syntheses, themeRuns, proposals })
})

test('what another version of the page kept otherwise is missing, and no more', () => {
  keepSession('u1', 'e1', PROJECTION)
  const [key = ''] = Object.keys(localStorage)
  const stored = JSON.parse(localStorage.getItem(key) ?? '')
  const older = { ...stored.agents, log: undefined, themeRuns: { g1: 'of old' } }
  localStorage.setItem(key, JSON.stringify({ ...stored, agents: older }))
  const { echoes, proposals } = PROJECTION
  expect(kept()).toMatchObject({ log: NO_LOG.log, themeRuns: {}, echoes, proposals })
})

test('proposals are left out rather than the board when they have grown too much', () => {
  const summary = 'x'.repeat(500_000)
  const proposals = { [PROPOSAL.id]: { ...PROPOSAL, summary } }
  keepSession('u1', 'e1', { ...PROJECTION, proposals })
  expect(kept()).toMatchObject({ log: PROJECTION.log, echoes: PROJECTION.echoes, proposals: {} })
})
