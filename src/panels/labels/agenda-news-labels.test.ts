import { expect, test } from 'vitest'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import { questionInStep, silentLabel } from './agenda-news-labels.ts'

test('the question for advisors after a step is one of its instruction or its title, and no instruction', () => {
  const asked = (title: string, instruction: string) =>
    questionInStep({ ...DEFAULT_PLAN, title, instruction })
  expect(asked('Ideas', 'Think of last winter. What held us up? One idea a note.')).toBe('What held us up?')
  expect(asked('What is missing?', 'Write it down.')).toBe('What is missing?')
  expect(asked('想法', '一张便签写一个想法。我们缺少什么？')).toBe('我们缺少什么？')
  expect(asked('Answers', 'The authors answer in notes.')).toBe('')
})

test('a step’s question precedes its words; that of a vote is for people', () => {
  const step = { ...DEFAULT_PLAN, title: 'Ask', instruction: 'What now?', question: 'What is missing?' }
  expect(questionInStep(step)).toBe('What is missing?')
  expect(questionInStep({ ...step, vote: { votesEach: 3, limitPerNote: 1 } })).toBe('What now?')
  expect(questionInStep({ ...step, pairsNotes: true })).toBe('What now?')
})

test('while advisors are silent the step that asks them is named with its question', () => {
  const step = (id: string, rest: Partial<Step>): Step => ({
    ...DEFAULT_PLAN,
    id,
    state: 'planned',
    run: 0,
    startedAt: null,
    endedAt: null,
    voteId: null,
    advisors: 'off',
    ...rest,
  })
  const running = step('a', { state: 'running' })
  const asks = step('c', { advisors: 'each-round', question: 'What did we not see?' })
  const words = (...steps: Step[]) => silentLabel({ steps, currentId: 'a' })
  expect(words(running, step('b', {}), asks)).toBe(
    'Advisors are silent in this step. Step 3 asks them: “What did we not see?”',
  )
  expect(words(asks, running)).toBe('Advisors are silent in this step.')
  expect(words({ ...running, advisors: 'at-end' })).toBeNull()
})
