// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { writable } from '#base/readable.ts'
import {
  forgetStoredQuestions,
  readStoredQuestion,
  storeQuestion,
} from '../browser-storage/stored-question.ts'
import { draftAfter, EMPTY_DRAFT } from './ask-draft.ts'

test('a question outlives a reload until it is asked, for its own person and board', () => {
  const draft = writable(EMPTY_DRAFT)
  const stop = storeQuestion(draft, 'b1', 'u1')
  draft.set({ ...EMPTY_DRAFT, question: 'Why is it empty?' })
  expect(readStoredQuestion('b1', 'u1')).toBe('Why is it empty?')
  expect(readStoredQuestion('b2', 'u1')).toBe('')
  expect(readStoredQuestion('b1', 'u2')).toBe('')
  draft.set(draftAfter(draft.get()))
  expect(readStoredQuestion('b1', 'u1')).toBe('')
  stop()
})

test('signing out deletes what was about to be asked', () => {
  const draft = writable(EMPTY_DRAFT)
  const stop = storeQuestion(draft, 'b1', 'u1')
  draft.set({ ...EMPTY_DRAFT, question: 'Why is it empty?' })
  stop()
  forgetStoredQuestions()
  expect(sessionStorage).toHaveLength(0)
})
