import { afterEach, expect, test, vi } from 'vitest'
import { PROBLEMS } from '#api/problems.ts'
import { proposalsApi } from './proposals/proposal-requests.ts'
import { accessApi } from './requests/access-requests.ts'
import { readActivity } from './requests/activity-requests.ts'
import { agentsApi } from './requests/agent-requests.ts'
import { boardsApi } from './requests/board-requests.ts'
import type { ApiAnswer } from './requests/call-api.ts'
import { linksApi } from './requests/link-requests.ts'
import { membersApi } from './requests/member-requests.ts'
import { roundsApi } from './requests/round-requests.ts'
import { synthesesApi } from './syntheses/synthesis-requests.ts'
import { themeRunsApi } from './themes/use-theme-runs.ts'
import { transferApi } from './transfer/transfer-requests.ts'

/** A value that the server of a later release may send to a page that was loaded before it was deployed. */
const NEW = 'of-a-later-release'

const board = { id: 'b1', title: 'Lamps', premise: '', createdAt: 1, [NEW]: true }
const me = { id: 'u1', name: 'Ines', role: NEW }
const link = {
  role: 'editor',
  isMember: false,
  isSignedInOnly: false,
  suggestedColor: NEW,
  usedColors: [NEW],
  [NEW]: {},
}
const access = { frozen: null, isSignedInOnly: false, canSignIn: true, guests: 2, models: NEW }
const activity = {
  id: 'e1',
  at: 1,
  kind: NEW,
  actor: null,
  program: null,
  person: { id: 'u2', name: 'Tomás', [NEW]: 1 },
  role: null,
  why: NEW,
  subject: null,
  count: null,
  isOn: null,
  isGuest: null,
  sameNetworkAs: null,
}
const failure = { code: NEW, message: 'It failed.', isRetryable: true }
const turn = { id: 't1', text: 'Brighter.', state: NEW, duty: NEW, error: failure }
const round = { id: 'r1', state: NEW, trigger: { kind: NEW }, turns: [turn] }
const synthesis = { id: 's1', version: 2, state: NEW, error: failure }
const proposal = { id: 'p1', version: 2, state: NEW, error: failure, sources: [] }
const theme = { numbers: [1, 2], movedNotes: ['n1'], state: NEW }
const themeRun = { id: 'g1', state: NEW, grouped: [theme], error: failure }
const counts = { ideas: 1, notes: 1, shapes: 1, rounds: 0, agents: 0, people: 0 }
const row = { text: 'Lamps', category: NEW, status: NEW, tags: [], author: null, parent: null }
const preview = { format: 'csv', name: 'a.csv', encoding: 'utf-8', counts, rows: [row], problems: [] }

const cases: [string, unknown, () => Promise<ApiAnswer<unknown>>, unknown][] = [
  ['a board', { board, me }, () => boardsApi.read('b1'), { board: { id: 'b1' } }],
  ['a new board', { board, me, token: 't', links: {} }, () => boardsApi.create({}), { board: { id: 'b1' } }],
  ['a joined board', { board, me, token: 't' }, () => linksApi.join('x'), { board: { id: 'b1' } }],
  [
    'a duplicate',
    { board, me, missingPictures: 1 },
    () => boardsApi.duplicate('b1', 'notes'),
    { missingPictures: 1 },
  ],
  ['a link', { board, ...link }, () => linksApi.read('x'), { suggestedColor: NEW }],
  ['members', { members: [{ id: 'u1', role: NEW, detail: null }] }, () => membersApi.list('b1'), {}],
  ['who may join', { access }, () => accessApi.read('b1'), { access: { guests: 2, models: 'yes' } }],
  [
    'the activity log',
    { activity: [activity], next: null },
    () => readActivity('b1', 'all', null),
    { activity: [{ kind: NEW, why: NEW }] },
  ],
  ['imported agents', { agents: [], rounds: [], problems: [], [NEW]: 1 }, importAgents, { problems: [] }],
  ['a started round', { round }, () => roundsApi.rerun('b1', 'r1'), { round: { id: 'r1' } }],
  [
    'the texts of a round',
    { round },
    () => roundsApi.texts('b1', 'r1'),
    { round: { turns: [{ text: 'Brighter.' }] } },
  ],
  ['a started synthesis', { synthesis }, () => synthesesApi.start('b1', {}), { synthesis: { id: 's1' } }],
  ['a saved synthesis', { synthesis }, () => synthesesApi.restore('b1', 's0', 's1'), { version: 2 }],
  ['a started proposal', { proposal }, () => proposalsApi.start('b1', {}), { proposal: { id: 'p1' } }],
  ['a saved proposal', { proposal }, () => proposalsApi.restore('b1', 'p0', 'p1'), { version: 2 }],
  [
    'the sources of a proposal',
    { proposal },
    () => proposalsApi.sources('b1', 'p1'),
    { proposal: { sources: [] } },
  ],
  ['the ideas of a theme run', { themeRun, ideas: [] }, () => themeRunsApi.ideas('b1', 'g1'), { ideas: [] }],
  [
    'themes that were accepted as frames',
    { themeRun },
    () => themeRunsApi.accept('b1', 'g1', [], true),
    { themeRun: { grouped: [{ numbers: [1, 2], movedNotes: ['n1'] }] } },
  ],
  [
    'an import',
    { ...preview, table: null, isDone: true, numbers: [7], frameId: null },
    () => transferApi.importInto('b1', { text: 'Lamps' }, { mapping: null }),
    { numbers: [7], rows: [{ category: NEW, status: NEW }] },
  ],
  ['an imported board', { board, me, preview }, importBoard, { board: { title: 'Lamps' } }],
]

function importAgents() {
  return agentsApi.importFile('b1', new File([''], 'agents.zip'))
}

function importBoard() {
  return transferApi.importBoard(new File([''], 'board.json'), false)
}

afterEach(() => vi.unstubAllGlobals())

test.each(cases)(
  'a page reads %s with fields and values that a newer server added',
  async (_, answer, request, value) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
    expect(await request()).toMatchObject({ ok: true, value })
  },
)

test('a refusal that only a newer server has keeps its sentence', async () => {
  const error = { code: NEW, message: 'Not on a Sunday.' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 409 })))
  expect(await boardsApi.read('b1')).toMatchObject({
    ok: false,
    failure: { code: 'refused', message: 'Not on a Sunday.' },
  })
})

test('a refusal to which pages react keeps its code', async () => {
  const error = { code: 'no-board', message: PROBLEMS['no-board'][1] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 404 })))
  expect(await boardsApi.read('b1')).toEqual({ ok: false, failure: error })
})
