import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board-settings.ts'
import type { Role } from '#session/role.ts'
import { askRefusal } from './ask-refusal.ts'

const person = (name: string, role: Role | null) => ({ id: name, name, color: 'moss', role, joinedAt: 0 })

function session(role: Role, over: { isOn?: boolean; whoRuns?: 'facilitators' | 'editors' } = {}) {
  return {
    me: { id: 'me', role },
    frozen: null,
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

test('too few or too many advisors are said with how many it takes', () => {
  expect(askRefusal(session('editor'), { mode: 'second-opinion', advisors: 1 })).toBe(
    '“Second opinion” needs 2 advisors at least; 1 is chosen.',
  )
  expect(askRefusal(session('editor'), { mode: 'single', advisors: 3 })).toBe(
    '“One advisor” takes 1 advisor at most; 3 are chosen.',
  )
})

test('whoever may not ask is told who can', () => {
  expect(askRefusal(session('commenter'), { mode: 'parallel', advisors: 2 })).toBe(
    'Ines and Wei can ask the advisors here.',
  )
  expect(askRefusal(session('editor', { whoRuns: 'facilitators' }), { mode: 'parallel', advisors: 2 })).toBe(
    'Ines and Wei can ask the advisors here.',
  )
})

test('the operator’s switch is said before anything that would not help', () => {
  expect(askRefusal(session('owner', { isOn: false }), { mode: 'single', advisors: 0 })).toMatch(
    /switched off/,
  )
})
