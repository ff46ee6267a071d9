import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { warmUpRequests } from './ask-team-input.ts'

test('[MP36] the request that is read at the start is one that a program could send', () => {
  const { interview } = runAtOnce(warmUpRequests())
  expect(interview.questions.map(({ question }) => question.type)).toEqual(['ask_text'])
})
