import { expect, test } from 'vitest'
import { roundOf, turnOf } from '#panels/board/testing/round-of.ts'
import { leftOutSentences } from './left-out-labels.ts'

test('agents without notes are named, with the use of their words, and so is the reason for no synthesis', () => {
  const round = (turns: { agentId: string; notes: string[] }[]) =>
    roundOf(
      turns.map((turn) => turnOf(turn.agentId, { ...turn, state: 'done' })),
      { state: 'complete', moderate: true, synthesize: true },
    )
  const nurse = { agentId: 'nurse', notes: [] }
  const name = (id: string) => `The ${id}`
  expect(leftOutSentences(round([nurse, { agentId: 'sceptic', notes: ['n'] }]), name)).toEqual([
    'The nurse answered without notes. The moderator reads their text, but can’t choose it. The synthesis uses their text, but can’t cite it.',
  ])
  expect(leftOutSentences(round([nurse]), name)).toEqual([
    'The nurse answered without notes. The moderator reads their text, but can’t choose it.',
    'No synthesis was written: no answer has a note to sum up.',
  ])
  expect(leftOutSentences({ ...round([nurse]), state: 'querying' }, name)).toEqual([])
})
