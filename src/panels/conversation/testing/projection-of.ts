import { EMPTY_SLICES } from '#canvas/connection/copy/empty-slices.ts'
import type { AgentView } from '#session/agents/agent.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { Projection } from '#session/projection.ts'

const CLERK: AgentView = {
  id: 'aclerk0000001',
  name: 'Clerk',
  kind: 'clerk',
  model: null,
  capabilities: ['save-idea'],
  domain: '',
  color: 'grey',
  emoji: '🗃',
  isChosen: false,
}

export function projectionOf(parts: Partial<Projection> = {}): Projection {
  return {
    ...EMPTY_SLICES,
    board: { id: 'board1', title: 'Test', premise: '', createdAt: 0 },
    me: { id: 'u1', role: 'editor' },
    people: { u1: { id: 'u1', name: 'Ines', color: 'umber', role: 'editor', joinedAt: 0 } },
    links: [],
    notes: { lastNumber: 0 },
    settings: DEFAULT_SETTINGS,
    agents: [CLERK],
    models: { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true },
    limits: { maxRecords: 1_000, maxTextChars: 1_000 },
    storage: 'ok',
    ...parts,
  }
}
