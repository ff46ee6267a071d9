// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NoteAuthors } from '../signals/note-author.ts'
import { ADVISOR, overRound } from '../signals/testing/board-with.ts'
import { RoundSvg } from './round-svg.tsx'

/** The words of an exported round with one lane, whose turn kept this name. */
function wordsOf(authors: NoteAuthors, speaker?: string): string {
  const { turns, ...round } = overRound([], { question: 'Which?' })
  const picture = renderToStaticMarkup(
    <RoundSvg
      round={{ ...round, turns: turns.map((turn) => ({ ...turn, speaker })) }}
      width={800}
      height={600}
      authors={authors}
      ink="black"
      hairline="grey"
      isFolded={false}
    />,
  )
  return picture
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

test('each lane of a round has a name in an exported picture, the same as on the screen', () => {
  const known = { [ADVISOR]: { name: 'Sceptic', kind: 'agent' } } as const
  expect(wordsOf(known, 'Nurse')).toBe('Which? Sceptic')
  expect(wordsOf({}, 'Nurse')).toBe('Which? Nurse')
  expect(wordsOf({})).toBe('Which? Removed advisor')
})
