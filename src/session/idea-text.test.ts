import { expect, test } from 'vitest'
import { IdeaText } from './idea.ts'
import { ideaOfNote } from './idea-in.ts'
import { Question } from './round.ts'
import { captureCommand, LogDriver } from './testing/log-driver.ts'

test('[SE155] a note that begins with “re: #12” answers idea 12, if there is one and nothing else was said', () => {
  const board = new LogDriver()
  board.hear(captureCommand('n1'), captureCommand('n2'))
  const told = (text: string, parent: number | null = null) => {
    const noteId = `re${board.state.ideas.size}`
    board.hear(captureCommand(noteId, { text, parent }))
    return ideaOfNote(board.state, noteId)?.parent
  }
  expect(told('re: #1 Only with a roof')).toBe(1)
  expect(told(' RE #2')).toBe(2)
  expect(told('re: #1 But see the other', 2)).toBe(2)
  expect(told('re: #99 Gone')).toBeNull()
  expect(told('more #1 of it')).toBeNull()
  expect(told('rest #1')).toBeNull()
})

test('[SE156] a text of which nothing can be seen is neither an idea nor a question', () => {
  for (const text of ['', ' \n', '\u{200b}\u{2060}', '\u{ad}', '\u{3164}', '\u{2800}', '\u{feff}']) {
    expect(IdeaText.safeParse(text).success, JSON.stringify(text)).toBe(false)
    expect(Question.safeParse(text).success, JSON.stringify(text)).toBe(false)
  }
})
