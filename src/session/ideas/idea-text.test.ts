import { expect, test } from 'vitest'
import { Question } from '#session/rounds/question.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { IdeaText } from './idea.ts'
import { ideaOfNote } from './idea-in.ts'

test('[SE155] a note that begins with “re: #12” answers idea 12, if there is one and no other parent is given', () => {
  const board = new LogDriver()
  board.capture(captureCommand('n1'), captureCommand('n2'))
  const repliedToIn = (text: string, parent: number | null = null) => {
    const noteId = `re${board.state.ideas.size}`
    board.capture(captureCommand(noteId, { text, parent }))
    return ideaOfNote(board.state, noteId)?.parent
  }
  expect(repliedToIn('re: #1 Only with a roof')).toBe(1)
  expect(repliedToIn(' RE #2')).toBe(2)
  expect(repliedToIn('re: #1 But see the other', 2)).toBe(2)
  expect(repliedToIn('re: #99 Gone')).toBeNull()
  expect(repliedToIn('more #1 of it')).toBeNull()
  expect(repliedToIn('rest #1')).toBeNull()
})

test('[SE156] a text of which nothing can be seen is neither an idea nor a question', () => {
  for (const text of ['', ' \n', '\u{200b}\u{2060}', '\u{ad}', '\u{3164}', '\u{2800}', '\u{feff}']) {
    expect(IdeaText.safeParse(text).success, JSON.stringify(text)).toBe(false)
    expect(Question.safeParse(text).success, JSON.stringify(text)).toBe(false)
  }
})
