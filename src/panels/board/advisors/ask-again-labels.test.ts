import { expect, test } from 'vitest'
import { roundOf, turnOf } from '#panels/board/testing/round-of.ts'
import { agentFields } from '#session/testing/round-driver.ts'
import { spentOn } from './amount-labels.ts'
import { askAgainLabel } from './ask-again-labels.ts'

const BUDGET = {
  roundTokens: null,
  roundMicros: 500_000,
  dayTokens: null,
  dayMicros: null,
  boardTokens: null,
  boardMicros: null,
}
const usage = {
  model: 'demo:script',
  inputTokens: 3_000,
  outputTokens: 500,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicros: 20_000,
  isEstimate: false,
}

function words(names: readonly string[], over = {}, spent = usage) {
  const turns = names.map((name) => turnOf(name, { agentId: name, usage: spent }))
  const round = roundOf(turns, { number: 3, ...over })
  const agents = ['Ines', 'Wei', 'Sceptic', 'Nurse'].map((name) => ({
    ...agentFields(name),
    id: name,
    isChosen: true,
  }))
  return askAgainLabel(round, {
    agents,
    settings: { budget: BUDGET } as never,
    nameOf: (id) => id,
    spent: spentOn(round, null),
  })
}

test('repeating a question shows who answers, what follows, and its usage', () => {
  expect(words(['Ines', 'Gone', 'Wei', 'Ines'], { moderate: true, synthesize: true })).toEqual({
    who: 'Ines and Wei answer the same question in a new round, from the notes that were chosen when it began. Then the moderator looks at their notes, and a synthesis is written. Round 3 stays.',
    spent: 'Round 3 took $0.08 of $0.50; expect about as much.',
  })
  const imported = words(
    ['Wei'],
    { trigger: { kind: 'import' } },
    { ...usage, inputTokens: 0, outputTokens: 0 },
  )
  expect(imported).toEqual({
    who: 'Wei answers the same question in a new round. Round 3 stays.',
    spent: 'What it will use is not known: this round used nothing on this board.',
  })
  expect(words(['Ines', 'Wei', 'Sceptic', 'Nurse']).who).toMatch(/^4 advisors answer /)
})
