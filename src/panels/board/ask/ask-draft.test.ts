import { expect, test } from 'vitest'
import type { AgentKind, AgentView } from '#session/agent.ts'
import { draftAfter, EMPTY_DRAFT, firstThatFit, resolveAsk, wishFrom } from './ask-draft.ts'

function agent(id: string, isChosen: boolean, kind: AgentKind = 'advisor'): AgentView {
  const look = { name: id, color: 'yellow' as const, emoji: '☾', domain: '', capabilities: [], model: null }
  return { id, kind, isChosen, ...look }
}
const agents = [
  agent('nurse', true),
  agent('sceptic', true),
  agent('caretaker', false),
  agent('m', true, 'moderator'),
]

test('without a word about it, the board’s chosen advisors answer in its order, and the moderator chooses', () => {
  const ask = resolveAsk({ ...EMPTY_DRAFT, question: ' Why? ' }, { agents })
  expect(ask).toMatchObject({ question: 'Why?', agents: ['nurse', 'sceptic'], moderate: true, notes: [] })
  expect(ask.mode).toBe('separate-then-together')
})

test('one advisor alone is asked singly, with nothing to choose between', () => {
  const ask = resolveAsk({ ...EMPTY_DRAFT, agents: ['sceptic'] }, { agents })
  expect([ask.mode, ask.moderate]).toEqual(['single', null])
})

test('an advisor who was removed meanwhile is not asked', () => {
  expect(resolveAsk({ ...EMPTY_DRAFT, agents: ['gone', 'caretaker'] }, { agents }).agents).toEqual([
    'caretaker',
  ])
})

test('what is sent says what it is about, and cycles only when they go round', () => {
  const draft = {
    ...EMPTY_DRAFT,
    question: 'Why?',
    about: { notes: ['shape:1'], frameId: null, from: 'selection' as const },
  }
  expect(wishFrom(draft, resolveAsk(draft, { agents }))).toEqual({
    question: 'Why?',
    mode: 'separate-then-together',
    agents: ['nurse', 'sceptic'],
    notes: ['shape:1'],
    moderate: true,
    synthesize: false,
  })
  const going = { ...draft, mode: 'rotation' as const, cycles: 3 }
  expect(wishFrom(going, resolveAsk(going, { agents })).cycles).toBe(3)
})

test('who was picked is asked the next question too; what the last one was about is forgotten', () => {
  const draft = {
    ...EMPTY_DRAFT,
    question: 'Why?',
    mode: 'rotation' as const,
    cycles: 4,
    agents: ['sceptic', 'caretaker'],
    about: { notes: ['shape:1'], frameId: null, from: 'selection' as const },
  }
  const next = draftAfter(draft)
  expect(next).toMatchObject({ question: '', about: null, mode: 'rotation', cycles: 4 })
  expect(resolveAsk(next, { agents }).agents).toEqual(['sceptic', 'caretaker'])
})

test('of more advisors than a mode takes the first are offered', () => {
  const three = ['nurse', 'sceptic', 'caretaker']
  expect(firstThatFit({ mode: 'second-opinion', agents: three })).toEqual(['nurse', 'sceptic'])
  expect(firstThatFit({ mode: 'single', agents: three })).toEqual(['nurse'])
  expect(firstThatFit({ mode: 'parallel', agents: three })).toBeNull()
  expect(firstThatFit({ mode: 'second-opinion', agents: ['nurse'] })).toBeNull()
})

test('advisors that the question names are asked instead of those that are chosen', () => {
  const one = resolveAsk({ ...EMPTY_DRAFT, question: '@Caretaker, why?', mode: 'rotation' }, { agents })
  expect([one.agents, one.mode]).toEqual([['caretaker'], 'single'])
  const two = resolveAsk({ ...EMPTY_DRAFT, question: '@sceptic and @nurse?', mode: 'rotation' }, { agents })
  expect([two.agents, two.mode]).toEqual([['sceptic', 'nurse'], 'rotation'])
  expect(resolveAsk({ ...EMPTY_DRAFT, question: '@nobody @m?' }, { agents }).agents).toEqual([
    'nurse',
    'sceptic',
  ])
})
