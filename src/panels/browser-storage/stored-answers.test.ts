// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { forgetStoredAnswers, readStoredAnswer, storeAnswer } from './stored-answers.ts'

afterEach(() => localStorage.clear())

test('half an answer is kept by board, question and person, until it is sent', () => {
  storeAnswer('b1', 'n1', 'ume', { text: 'Half' })
  expect(readStoredAnswer('b1', 'n1', 'ume')).toEqual({ text: 'Half' })
  for (const [board, question, user] of [
    ['b2', 'n1', 'ume'],
    ['b1', 'n2', 'ume'],
    ['b1', 'n1', 'uother'],
  ] as const)
    expect(readStoredAnswer(board, question, user)).toBeNull()
  storeAnswer('b1', 'n1', 'ume', null)
  expect(readStoredAnswer('b1', 'n1', 'ume')).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('signing out forgets the answers of that person alone', () => {
  storeAnswer('b1', 'n1', 'ume', { text: 'Mine' })
  storeAnswer('b1', 'n1', 'uother', { text: 'Theirs' })
  forgetStoredAnswers('ume')
  expect(readStoredAnswer('b1', 'n1', 'ume')).toBeNull()
  expect(readStoredAnswer('b1', 'n1', 'uother')).toEqual({ text: 'Theirs' })
})

test('a broken draft is read as none', () => {
  for (const text of ['{', '[]', '7', 'null']) {
    localStorage.setItem('parley:answer:b1:n1:ume', text)
    expect(readStoredAnswer('b1', 'n1', 'ume')).toBeNull()
  }
})
