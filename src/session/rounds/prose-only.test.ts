import { expect, test } from 'vitest'
import { agentsWithoutNotes, lacksSynthesis } from './prose-only.ts'

type Round = Parameters<typeof lacksSynthesis>[0]
type TurnView = Round['turns'][number]

function turn(agentId: string, notes: string[], state: TurnView['state'] = 'done'): TurnView {
  return { agentId, notes, state } as TurnView
}

test('an agent with prose alone is named once, and one with a note in any turn is not', () => {
  const turns = [
    turn('ada', []),
    turn('ada', []),
    turn('ben', []),
    turn('ben', ['n1']),
    turn('cleo', [], 'failed'),
    turn('', []),
  ]
  expect(agentsWithoutNotes({ turns })).toEqual(['ada'])
})

test('a complete round that asked for a synthesis and left no note for one lacks it', () => {
  const round: Round = {
    state: 'complete',
    synthesize: true,
    synthesisId: null,
    turns: [turn('ada', [])],
  }
  expect(lacksSynthesis(round)).toBe(true)
  expect(lacksSynthesis({ ...round, state: 'querying' })).toBe(false)
  expect(lacksSynthesis({ ...round, synthesize: false })).toBe(false)
  expect(lacksSynthesis({ ...round, synthesisId: 's1' })).toBe(false)
  expect(lacksSynthesis({ ...round, turns: [turn('ada', []), turn('ben', ['n1'])] })).toBe(false)
})
