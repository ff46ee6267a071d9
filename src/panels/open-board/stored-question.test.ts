// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { writable } from '#base/readable.ts'
import { forgetQuestions, keepQuestion, readKeptQuestion } from '../browser-storage/stored-question.ts'
import { draftAfter, EMPTY_DRAFT } from './ask-draft.ts'

test('a question outlives a reload until it is asked, for its own person and board', () => {
  const draft = writable(EMPTY_DRAFT)
  const stop = keepQuestion(draft, 'b1', 'u1')
  draft.set({ ...EMPTY_DRAFT, question: 'Why is it empty?' })
  expect(readKeptQuestion('b1', 'u1')).toBe('Why is it empty?')
  expect(readKeptQuestion('b2', 'u1')).toBe('')
  expect(readKeptQuestion('b1', 'u2')).toBe('')
  draft.set(draftAfter(draft.get()))
  expect(readKeptQuestion('b1', 'u1')).toBe('')
  stop()
})

test('signing out deletes what was about to be asked', () => {
  const draft = writable(EMPTY_DRAFT)
  const stop = keepQuestion(draft, 'b1', 'u1')
  draft.set({ ...EMPTY_DRAFT, question: 'Why is it empty?' })
  stop()
  forgetQuestions()
  expect(sessionStorage).toHaveLength(0)
})
