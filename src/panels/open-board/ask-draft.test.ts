import { expect, test } from 'vitest'
import type { AgentKind, AgentView } from '#session/agents/agent.ts'
import { aboutOnBoard, draftAfter, EMPTY_DRAFT, pickAdvisor, requestOf, resolveAsk } from './ask-draft.ts'

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

const models = {}

test('an advisor whose model is not allowed is not asked, as a round with it would be refused', () => {
  const all = [{ ...agent('nurse', true), model: 'openai:gpt-9' }, agent('sceptic', true)]
  const asked = (allowed?: string[]) =>
    resolveAsk(
      { ...EMPTY_DRAFT, agents: { rotation: ['nurse', 'sceptic'] }, mode: 'rotation' },
      { agents: all, models: { allowed } },
    ).agents
  expect(asked()).toEqual(['nurse', 'sceptic'])
  expect(asked(['openai:gpt-9'])).toEqual(['nurse', 'sceptic'])
  expect(asked(['demo:script'])).toEqual(['sceptic'])
  expect(resolveAsk(EMPTY_DRAFT, { agents: all, models: { allowed: ['demo:script'] } }).agents).toEqual([
    'sceptic',
  ])
})

test('without a word about it, the board’s chosen advisors answer in its order, and the moderator chooses', () => {
  const ask = resolveAsk({ ...EMPTY_DRAFT, question: ' Why? ' }, { agents, models })
  expect(ask).toMatchObject({ question: 'Why?', agents: ['nurse', 'sceptic'], moderate: true, notes: [] })
  expect(ask.mode).toBe('parallel')
})

test('one advisor alone is asked singly, with nothing to choose between', () => {
  const ask = resolveAsk(EMPTY_DRAFT, {
    agents: agents.map((each) => ({ ...each, isChosen: each.id === 'sceptic' })),
    models,
  })
  expect([ask.mode, ask.moderate]).toEqual(['single', null])
})

test('a synthesis follows after a sequence, until a person decides otherwise', () => {
  const withSynthesizer = { agents: [...agents, agent('s', true, 'synthesizer')], models }
  const sequence = { ...EMPTY_DRAFT, mode: 'sequential' as const }
  expect(resolveAsk(sequence, withSynthesizer).synthesize).toBe(true)
  expect(resolveAsk(sequence, { agents, models }).synthesize).toBe(false)
  expect(resolveAsk(EMPTY_DRAFT, withSynthesizer).synthesize).toBe(false)
  const off = { ...sequence, synthesize: false }
  expect(resolveAsk(off, withSynthesizer).synthesize).toBe(false)
  expect(requestOf(off, resolveAsk(off, withSynthesizer)).synthesize).toBe(false)
  // So that the server can leave it out where the budget is too small.
  expect(requestOf(sequence, resolveAsk(sequence, withSynthesizer))).not.toHaveProperty('synthesize')
})

test('a removed advisor is not asked', () => {
  expect(
    resolveAsk({ ...EMPTY_DRAFT, agents: { parallel: ['gone', 'caretaker'] } }, { agents, models }).agents,
  ).toEqual(['caretaker'])
})

test('the request has its notes, and the number of cycles only for a chain', () => {
  const draft = {
    ...EMPTY_DRAFT,
    question: 'Why?',
    about: { notes: ['shape:1'], frameId: null, from: 'selection' as const },
  }
  expect(requestOf(draft, resolveAsk(draft, { agents, models }))).toEqual({
    question: 'Why?',
    mode: 'parallel',
    agents: ['nurse', 'sceptic'],
    notes: ['shape:1'],
    moderate: true,
  })
  const going = { ...draft, mode: 'rotation' as const, cycles: 3 }
  expect(requestOf(going, resolveAsk(going, { agents, models })).cycles).toBe(3)
})

test('a question is about what is left of its notes, and of a frame as long as that is there', () => {
  const list = {
    notes: [{ id: 'shape:1' }, { id: 'shape:3' }],
    frames: [{ id: 'shape:f', name: 'Evening', isFolded: false }],
  }
  const about = (notes: string[], frameId: string | null = null) => ({
    notes,
    frameId,
    from: 'request' as const,
  })
  expect(aboutOnBoard(about(['shape:1', 'shape:2', 'shape:3']), list)?.notes).toEqual(['shape:1', 'shape:3'])
  expect(aboutOnBoard(about(['shape:2']), list)).toBeNull()
  expect(aboutOnBoard(about([], 'shape:f'), list)).toEqual(about([], 'shape:f'))
  expect(aboutOnBoard(about([], 'shape:gone'), list)).toBeNull()
  expect(aboutOnBoard(null, list)).toBeNull()
})

test('a picked advisor is asked the next question too; the notes of the last one are forgotten', () => {
  const draft = {
    ...EMPTY_DRAFT,
    question: 'Why?',
    mode: 'rotation' as const,
    cycles: 4,
    agents: { rotation: ['sceptic', 'caretaker'] },
    about: { notes: ['shape:1'], frameId: null, from: 'selection' as const },
  }
  const next = draftAfter(draft)
  expect(next).toMatchObject({ question: '', about: null, mode: 'rotation', cycles: 4 })
  expect(resolveAsk(next, { agents, models }).agents).toEqual(['sceptic', 'caretaker'])
})

test('one advisor picked alone is asked singly, and a second makes it a round again', () => {
  const alone = { ...EMPTY_DRAFT, agents: { parallel: ['sceptic'] } }
  const ask = resolveAsk(alone, { agents, models })
  expect([ask.mode, ask.agents]).toEqual(['single', ['sceptic']])
  const both = resolveAsk(pickAdvisor(alone, ask, 'caretaker'), { agents, models })
  expect([both.mode, both.agents]).toEqual(['parallel', ['sceptic', 'caretaker']])
})

test('an advisor picked for one mode does not answer in another', () => {
  const single = { ...EMPTY_DRAFT, mode: 'single' as const }
  const picked = pickAdvisor(single, resolveAsk(single, { agents, models }), 'caretaker')
  expect(resolveAsk(picked, { agents, models }).agents).toEqual(['caretaker'])
  const next = resolveAsk({ ...draftAfter(picked), mode: 'rotation' }, { agents, models })
  expect(next.agents).toEqual(['nurse', 'sceptic'])
})

test('if a mode takes fewer advisors the first answer, and picking another makes room for it', () => {
  const draft = { ...EMPTY_DRAFT, mode: 'second-opinion' as const }
  const all = agents.map((each) => ({ ...each, isChosen: true }))
  const ask = resolveAsk(draft, { agents: all, models })
  expect([ask.agents, ask.unasked]).toEqual([['nurse', 'sceptic'], 1])
  const other = resolveAsk(pickAdvisor(draft, ask, 'caretaker'), { agents: all, models })
  expect([other.agents, other.unasked]).toEqual([['sceptic', 'caretaker'], 0])
})

test('advisors that the question names are asked instead of those that are chosen', () => {
  const one = resolveAsk(
    { ...EMPTY_DRAFT, question: '@Caretaker, why?', mode: 'rotation' },
    { agents, models },
  )
  expect([one.agents, one.mode]).toEqual([['caretaker'], 'single'])
  const two = resolveAsk(
    { ...EMPTY_DRAFT, question: '@sceptic and @nurse?', mode: 'rotation' },
    { agents, models },
  )
  expect([two.agents, two.mode]).toEqual([['sceptic', 'nurse'], 'rotation'])
  expect(resolveAsk({ ...EMPTY_DRAFT, question: '@unknown @m?' }, { agents, models }).agents).toEqual([
    'nurse',
    'sceptic',
  ])
})
