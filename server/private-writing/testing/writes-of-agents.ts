import { z } from 'zod'
import type { PrivateStage } from './private-stage.ts'
import { readWhen, type Write } from './write.ts'

const STORM = {
  type: 'text/markdown',
  content: Buffer.from('<aistorm type="session" created="2025-01-01T00:00:00" description="x" />'),
}
const Agents = z.object({ agents: z.array(z.object({ id: z.string() })) })

export const AGENT_WRITES: readonly Write[] = [
  { request: 'POST ~/agents', body: { library: 'customer' }, keep: { agentId: ['agent', 'id'] } },
  {
    request: 'PUT ~/agents/{agentId}',
    body: {
      name: 'Lamp {fresh}',
      kind: 'advisor',
      model: null,
      capabilities: [],
      domain: '',
      color: 'grey',
      emoji: 'L',
      prompt: 'Light the lamps.',
    },
  },
  { request: 'PATCH ~/agents/{agentId}', body: { isChosen: false } },
  { request: 'DELETE ~/agents/{agentId}' },
  {
    request: 'PUT ~/agents/order',
    async body(_, stage) {
      const { agents } = await readWhen(stage, 'agents', Agents)
      return { agents: agents.map(({ id }) => id) }
    },
  },
  {
    request: 'POST ~/agents/import',
    changesCanvas: true,
    query: 'name=x.log.md',
    file: STORM,
    refused: 'import-in-private',
  },
  {
    request: 'POST ~/import/aistorm',
    changesCanvas: true,
    query: 'name=x.log.md',
    file: STORM,
    refused: 'import-in-private',
  },
]

const CompleteRound = z.object({
  round: z.object({
    state: z.literal('complete'),
    turns: z.tuple([z.object({ id: z.string() })], z.unknown()),
  }),
})

export const ROUND_WRITES: readonly Write[] = [
  {
    request: 'POST ~/rounds',
    body: { question: 'And the lamps?', mode: 'rotation', cycles: 3 },
    keep: { roundId: ['round', 'id'], turn: ['round', 'turns', 0, 'id'] },
  },
  { request: 'POST ~/rounds/{roundId}/pause', isTimed: true },
  { request: 'POST ~/rounds/{roundId}/skip', body: { turn: '{turn}' }, isTimed: true },
  { request: 'POST ~/rounds/{roundId}/retry', body: { turn: '{turn}' }, isTimed: true },
  { request: 'POST ~/rounds/{roundId}/resume', isTimed: true },
  { request: 'POST ~/rounds/{roundId}/abort' },
  {
    request: 'POST ~/rounds/{roundId}/follow-up',
    body: { turn: '{turn}', question: 'Why lamps?' },
    isTimed: true,
  },
  { request: 'POST ~/rounds/{roundId}/rerun' },
  {
    request: 'POST ~/rounds',
    body: { question: 'Which lamps?', mode: 'parallel', moderate: false },
    keep: { roundId: ['round', 'id'] },
  },
  {
    request: 'POST ~/rounds/{roundId}/candidates',
    changesCanvas: true,
    async body({ roundId }, stage) {
      const { round } = await readWhen(stage, `rounds/${roundId}`, CompleteRound)
      return { turn: round.turns[0].id, candidate: 0 }
    },
  },
  { request: 'POST ~/agents/stop' },
  { request: 'POST ~/picks/show' },
  { request: 'POST ~/conversations' },
  { request: 'POST ~/conversations/continue' },
]

const Proposed = z.object({ themeRun: z.object({ state: z.literal('proposed') }) })
const proposedRun = (stage: PrivateStage, id = '') => readWhen(stage, `theme-runs/${id}`, Proposed)
/** A person may accept a theme that they wrote. */
const LAMPS = { id: 't1', title: 'Lamps', summary: 'About lamps.', numbers: [1, 2] }

export const DOCUMENT_WRITES: readonly Write[] = [
  {
    request: 'POST ~/syntheses',
    body: { notes: ['{noteId}'] },
    keep: { synthesisId: ['synthesis', 'id'] },
  },
  { request: 'POST ~/syntheses/{synthesisId}/abort' },
  { request: 'POST ~/rounds/{roundId}/synthesize', body: { notes: ['{noteId}'] } },
  {
    request: 'PATCH ~/syntheses/{synthesisId}',
    body: {
      title: 'Lamps',
      sentences: [{ section: 'agreement', text: 'Lamps stay.', notes: ['{noteId}'] }],
    },
    keep: { newest: ['synthesis', 'id'] },
  },
  { request: 'POST ~/syntheses/{newest}/restore', body: { newest: '{newest}' } },
  { request: 'POST ~/theme-runs', body: { all: true }, keep: { themeRunId: ['themeRun', 'id'] } },
  {
    request: 'POST ~/theme-runs/{themeRunId}/accept',
    changesCanvas: true,
    async body({ themeRunId }, stage) {
      await proposedRun(stage, themeRunId)
      return { themes: [LAMPS] }
    },
  },
  { request: 'POST ~/theme-runs/{themeRunId}/undo', changesCanvas: true },
  { request: 'POST ~/theme-runs/{themeRunId}/dismiss', refused: 'themes-settled' },
  { request: 'POST ~/theme-runs/{themeRunId}/abort' },
  { request: 'POST ~/proposals', body: {}, keep: { proposalId: ['proposal', 'id'] } },
  { request: 'POST ~/proposals/{proposalId}/abort' },
  {
    request: 'PATCH ~/proposals/{proposalId}',
    body: { title: 'Lamps', summary: 'Mine.', findings: [], actions: [] },
    keep: { proposalId: ['proposal', 'id'] },
  },
  { request: 'POST ~/proposals/{proposalId}/restore', body: { newest: '{proposalId}' } },
  {
    request: 'POST ~/checks',
    body: { document: '{newest}' },
    keep: { documentId: ['check', 'document'] },
  },
  {
    request: 'POST ~/checks/{documentId}/answer',
    body: { point: 'whole', rating: 3, criticism: 'Too dark.' },
  },
]
