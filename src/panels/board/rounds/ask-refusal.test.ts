import { expect, test } from 'vitest'
import { barredAgentRefusal } from '#panels/open-board/barred-model.ts'
import { type AgendaView, DEFAULT_PLAN, NO_AGENDA } from '#session/agenda/step.ts'
import type { AgentView } from '#session/agents/agent.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { Role } from '#session/core/role.ts'
import { askRefusal } from './ask-refusal.ts'

const person = (name: string, role: Role | null) => ({ id: name, name, color: 'moss', role, joinedAt: 0 })

function session(role: Role, over: { isOn?: boolean; whoRuns?: 'facilitators' | 'editors' } = {}) {
  return {
    me: { id: 'me', role },
    frozen: null,
    agenda: NO_AGENDA,
    privateWriting: null,
    agents: [] as AgentView[],
    settings: { ...DEFAULT_SETTINGS, whoRuns: over.whoRuns ?? ('editors' as const) },
    people: {
      ines: person('Ines', 'owner'),
      wei: person('Wei', 'facilitator'),
      amara: person('Amara', 'commenter'),
      gone: person('Tomás', null),
    },
    models: {
      ordinary: 'demo:script',
      synthesis: 'demo:script',
      isScriptOnly: true,
      isOn: over.isOn ?? true,
    },
  }
}

test('an editor asks with as many advisors as the mode takes', () => {
  expect(askRefusal(session('editor'), { mode: 'separate-then-together', advisors: 3 })).toBeNull()
})

test('the running step may rule out asking advisors', () => {
  const ran = { state: 'running' as const, run: 1, startedAt: 1, endedAt: null, voteId: null }
  const step = { ...DEFAULT_PLAN, id: 'a', ...ran }
  const agenda: AgendaView = { version: 1, steps: [step], currentId: 'a' }
  const refusal = askRefusal(
    { ...session('editor'), agenda },
    { mode: 'separate-then-together', advisors: 3 },
  )
  expect(refusal).toContain('Advisors answer after this step.')
})

test('too few or too many advisors are refused with the number that the mode needs', () => {
  expect(askRefusal(session('editor'), { mode: 'second-opinion', advisors: 1 })).toBe(
    '“Second opinion” needs 2 advisors at least; 1 is chosen.',
  )
  expect(askRefusal(session('editor'), { mode: 'single', advisors: 3 })).toBe(
    '“One advisor” takes 1 advisor at most; 3 are chosen.',
  )
})

test('a person who may not ask learns who can', () => {
  expect(askRefusal(session('commenter'), { mode: 'parallel', advisors: 2 })).toBe(
    'Ines and Wei can ask the advisors here.',
  )
  expect(askRefusal(session('editor', { whoRuns: 'facilitators' }), { mode: 'parallel', advisors: 2 })).toBe(
    'Ines and Wei can ask the advisors here.',
  )
})

test('the operator’s switch is named before reasons whose remedy would not help', () => {
  expect(askRefusal(session('owner', { isOn: false }), { mode: 'single', advisors: 0 })).toMatch(
    /switched off/,
  )
})

const advisor = (id: string, name: string, model: string | null): AgentView => ({
  id,
  name,
  model,
  kind: 'advisor',
  capabilities: [],
  domain: '',
  color: 'yellow',
  emoji: '◆',
  isChosen: true,
})

test('if the operator allows no advisor’s model, the refusal offers no choice of one', () => {
  const models = { ...session('owner').models, allowed: ['demo:*'] }
  const sceptic = advisor('sceptic', 'Sceptic', 'anthropic:claude-opus-4-1')
  const barred = { ...session('owner'), agents: [sceptic], models }
  expect(askRefusal(barred, { mode: 'single', advisors: 0 })).toMatch(
    /^No advisor has a model that is allowed/,
  )
  expect(barredAgentRefusal(barred, ['sceptic'])).toMatch(/^Sceptic has a model that is not allowed/)
  expect(barredAgentRefusal(barred, [])).toBeNull()
  const one = { ...barred, agents: [sceptic, advisor('nurse', 'Nurse', null)] }
  expect(askRefusal(one, { mode: 'single', advisors: 0 })).toBe('Choose an advisor first.')
})
