import { expect, test } from 'vitest'
import type { AgentView } from '#session/agents/agent.ts'
import type { Role } from '#session/core/role.ts'
import { boardRuleRefusal, noAdvisorAnswers } from './board-rule.ts'

const agent = (id: string, model: string | null, kind: AgentView['kind'] = 'advisor') =>
  ({ id, name: id, kind, model }) as AgentView

function session(role: Role, agents = [agent('Nurse', null), agent('Script', 'demo:script')]) {
  return {
    me: { id: 'me', role },
    agents,
    models: {
      ordinary: 'anthropic:claude-haiku-5-5',
      synthesis: 'demo:script',
      isScriptOnly: false,
      isOn: true,
    },
  }
}

test('a guests’ board that may call no model shows that beforehand, with the remedy for each person', () => {
  const no = { models: 'no', canSignIn: true } as const
  expect(noAdvisorAnswers(session('owner'), no)).toBe(
    'Advisors don’t answer on guests’ boards on this server. Sign in to change that.',
  )
  expect(noAdvisorAnswers(session('editor'), no)).toMatch(
    /An owner of the board can change that by signing in\.$/,
  )
  expect(noAdvisorAnswers(session('owner'), { ...no, canSignIn: false })).toMatch(
    /Its operator can change that\.$/,
  )
})

test('if the script alone answers, agents with a real model are named, and the others can be asked', () => {
  const script = { models: 'script', canSignIn: false } as const
  expect(boardRuleRefusal(session('owner'), script, ['Script', 'Nurse'])).toMatch(
    /, and Nurse uses a real model\./,
  )
  expect(boardRuleRefusal(session('owner'), script, ['Script'])).toBeNull()
  expect(noAdvisorAnswers(session('owner'), script)).toBeNull()
  expect(noAdvisorAnswers(session('owner', [agent('Nurse', null)]), script)).toMatch(/Nurse/)
})

test('without a limit nothing is shown', () => {
  const yes = { models: 'yes', canSignIn: true } as const
  expect(noAdvisorAnswers(session('owner'), yes)).toBeNull()
  expect(boardRuleRefusal(session('owner'), yes, ['Nurse'])).toBeNull()
})
