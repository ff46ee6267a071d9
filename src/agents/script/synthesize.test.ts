import { expect, test } from 'vitest'
import { synthesize } from './synthesize.ts'

test('[SC6] quotes what a note says about another one, and says nothing in quotes where it can quote nothing', () => {
  const texts = {
    '#1': 'Free bus tickets for evening visitors',
    '#2': 'On #1: which part of it could we leave out?',
    '#3': 'Against #2: put #1 together with what we do anyway',
    '#4': 'On #1: start with one bus on Friday',
  }
  const notes = Object.entries(texts).map(([label, text]) => ({
    id: label,
    label,
    text,
    what: 'to-synthesize' as const,
  }))
  const scene = { question: 'How?', notes, wishes: '', said: '', turnsBefore: 0, terms: [] }
  const lines = synthesize(scene).split('\n')
  expect(lines).toContain('- #2 answers #1: “which part of it could we leave out?” [#2 #1]')
  expect(lines).toContain('- #3 takes up #2 [#3 #2]')
  expect(lines).toContain('- First: “start with one bus on Friday” [#4]')
})
