import { expect, test } from 'vitest'
import { findApiWords } from './find-api-words.ts'

test('fields with a word that the API does not use are named, parts of other words are not', () => {
  const text = `export const Round = z.object({
  heardBy: z.string(),
  was_told: z.string(),
  task: z.string(),
  // marks: an earlier name
})`
  expect(findApiWords([{ path: 'src/api/a.ts', text }])).toEqual([
    'src/api/a.ts: the field heardBy has the word "heard", which the API does not use',
    'src/api/a.ts: the field was_told has the word "told", which the API does not use',
  ])
})
