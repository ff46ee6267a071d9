import { expect, test } from 'vitest'
import { askedQuestion, problemOfConfig, readOrProblem, textsOf } from './testing/asked-question.ts'

test('[QT12] show_diff takes a changed text only with the decision to edit', () => {
  const question = askedQuestion('show_diff', { before: 'a', after: 'b' })
  expect(readOrProblem(question, { decision: 'approve' })).toEqual({ decision: 'approve' })
  expect(readOrProblem(question, { decision: 'approve', edited: 'c' })).toBe(
    'Choose “Edit” to send a changed text.',
  )
  expect(readOrProblem(question, { decision: 'edit', edited: 'c' })).toEqual({
    decision: 'edit',
    edited: 'c',
  })
  expect(readOrProblem(question, { decision: 'edit', edited: '' })).toEqual({ decision: 'edit', edited: '' })
  expect(readOrProblem(question, { decision: 'edit', edited: 'b' })).toBe('Change the text, or approve it.')
  expect(readOrProblem(question, { decision: 'edit' })).toBe('Change the text, or say what to change.')
  expect(readOrProblem(question, { decision: 'maybe' })).toBeTypeOf('string')
  expect(textsOf(question, { decision: 'edit', feedback: 'Use c', edited: 'c' }).text).toBe(
    'Edited: Use c\n\nc',
  )
})

test('[QT12] show_diff refuses a question in which nothing differs', () => {
  expect(problemOfConfig('show_diff', { before: 'a', after: 'a' })).toMatch(/^Nothing differs/)
  expect(problemOfConfig('show_diff', { before: '', after: 'a' })).toBeNull()
  expect(problemOfConfig('show_diff', { before: 'a', after: '' })).toBeNull()
  expect(problemOfConfig('show_diff', { after: 'a' })).not.toBeNull()
})

const SECTIONS = [
  { id: 'one', title: 'First', content: 'Do *this*' },
  { id: 'two', title: 'Then', content: 'Do that' },
]

test('[QT12] show_plan has sections or Markdown', () => {
  expect(problemOfConfig('show_plan', { sections: SECTIONS })).toBeNull()
  expect(problemOfConfig('show_plan', { markdown: 'Do this' })).toBeNull()
  expect(problemOfConfig('show_plan', {})).toBe('Give sections, or markdown.')
  expect(problemOfConfig('show_plan', { sections: [] })).toBe('Give sections, or markdown.')
  expect(problemOfConfig('show_plan', { sections: SECTIONS, markdown: 'Do' })).toMatch(/not both/)
  expect(problemOfConfig('show_plan', { sections: [SECTIONS[0], SECTIONS[0]] })).toMatch(/id of its own/)
})

test('[QT12] comments of show_plan are about its sections, and have words', () => {
  const question = askedQuestion('show_plan', { sections: SECTIONS })
  const annotated = (...annotations: object[]) => ({ decision: 'revise', annotations })
  const suggest = { id: 'x1', target: 'two', type: 'suggest', content: 'Do less' }
  const remove = { id: 'x2', target: 'one', type: 'delete' }
  expect(readOrProblem(question, annotated(suggest, remove))).toEqual(annotated(suggest, remove))
  expect(readOrProblem(question, annotated({ ...suggest, target: 'three' }))).toMatch(/not in the plan/)
  expect(readOrProblem(question, annotated(suggest, { ...remove, id: 'x1' }))).toMatch(/id of its own/)
  expect(readOrProblem(question, annotated({ ...suggest, content: ' ' }))).toBe(
    'Write your comment, or remove it.',
  )
  expect(textsOf(question, { ...annotated(suggest, remove), feedback: 'Shorter' }).text).toBe(
    'To revise: Shorter\nThen: Suggestion: Do less\nFirst: Remove it',
  )
  const whole = askedQuestion('show_plan', { markdown: 'Do this' })
  expect(readOrProblem(whole, annotated({ ...suggest, target: 'plan' }))).toBeTypeOf('object')
})

test('[QT12] review_section always takes feedback', () => {
  const question = askedQuestion('review_section', { content: '# Title' })
  expect(readOrProblem(question, { decision: 'approve', feedback: 'Good' })).toEqual({
    decision: 'approve',
    feedback: 'Good',
  })
  expect(problemOfConfig('review_section', { content: ' ' })).not.toBeNull()
})

test('a plan that an older program rejected is one to revise', () => {
  expect(
    readOrProblem(askedQuestion('show_plan', { markdown: 'Do' }), { decision: 'reject', feedback: 'No' }),
  ).toEqual({
    decision: 'revise',
    feedback: 'No',
  })
})
