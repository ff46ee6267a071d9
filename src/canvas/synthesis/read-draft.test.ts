import { expect, test } from 'vitest'
import { readSynthesisDraft } from './read-draft.ts'

const TEXT = `# People stay away because we look shut

## Agreement
- From the street no one can see that we are open. [#2 #6]
- An evening should be short. [#7]

## Next steps
- Leave the front hall lit. [#12]

## Left out
- #3: No other note takes it up.
`

test('title and sentences are read under their headings, without what was left out', () => {
  expect(readSynthesisDraft(TEXT)).toEqual({
    title: 'People stay away because we look shut',
    sentences: [
      { section: 'agreement', text: 'From the street no one can see that we are open.' },
      { section: 'agreement', text: 'An evening should be short.' },
      { section: 'next-steps', text: 'Leave the front hall lit.' },
    ],
  })
})

test('a text that ends anywhere shows what is there, and never half of a list of notes', () => {
  for (let end = 0; end <= TEXT.length; end++) {
    const { sentences } = readSynthesisDraft(TEXT.slice(0, end))
    for (const { text } of sentences) expect(text).not.toContain('[')
  }
  expect(readSynthesisDraft('')).toEqual({ title: '', sentences: [] })
})
