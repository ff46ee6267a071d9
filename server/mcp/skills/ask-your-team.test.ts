import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QUESTION_TYPES, QuestionBody } from '#session/interviews/questions/question-types.ts'

const SKILL = readFileSync(new URL('./ask-your-team.md', import.meta.url), 'utf8')
const rows = [...SKILL.matchAll(/^\| `(\w+)` \|.*\| `(\{.*\})` \|$/gm)].map(([, type = '', config = '']) => ({
  type,
  config,
}))

test('the skill has an example of each type of question', () => {
  expect(rows.map(({ type }) => type).toSorted()).toEqual(Object.keys(QUESTION_TYPES).toSorted())
})

test.each(rows)('the example of $type is a question that can be asked', ({ type, config }) => {
  const read = QuestionBody.safeParse({ type, config: JSON.parse(config) })
  expect(read.error?.issues ?? []).toEqual([])
})
