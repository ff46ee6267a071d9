import { expect, test } from 'vitest'
import { readThreeLines } from './three-lines.ts'

const READ = {
  know: 'the lift stops at ten',
  ask: 'the caretaker: who has the key?',
  change: 'nothing, for #4',
}

test.each([
  'Only I know: the lift stops at ten\nI would ask: the caretaker: who has the key?\nI change: nothing, for #4',
  '**Only I know:** the lift stops at ten\n\n**I would ask:** the caretaker: who has the key?\n\n**I change:** nothing, for #4',
  '1. Only I know — the lift stops at ten\n2. I’d ask — the caretaker: who has the key?\n3. I change or keep — nothing, for #4',
  '- "Only I know": the lift stops at ten\n- "I would ask": the caretaker: who has the key?\n- "I change": nothing, for #4',
  'I CHANGE: nothing, for #4\nONLY I KNOW:\nthe lift stops at ten\nI WOULD ASK: the caretaker: who has the key?',
])('%j is read', (answer) => {
  expect(readThreeLines(answer)).toEqual({ ...READ, before: '' })
})

test('a further line continues the one before, and a repeated line the first', () => {
  const answer = 'Only I know: one\ntwo\nI would ask: three\nOnly I know: four'
  expect(readThreeLines(answer)).toEqual({
    know: 'one\ntwo',
    ask: 'three\nOnly I know: four',
    change: '',
    before: '',
  })
})

test('words before the lines are kept beside them', () => {
  expect(readThreeLines('I think so.\nWell.\nOnly I know: one\nI would ask: two')).toEqual({
    know: 'one',
    ask: 'two',
    change: '',
    before: 'I think so.\nWell.',
  })
})

test.each(['', 'I agree.', 'Only I know: one'])('%j is prose', (answer) => {
  expect(readThreeLines(answer)).toBeNull()
})
