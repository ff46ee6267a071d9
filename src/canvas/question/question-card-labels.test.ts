import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { type InterviewView, interviewViews } from '#session/interviews/interview-view.ts'
import {
  ASKER,
  boardOfPeople,
  cancel,
  confirmWith,
  endInterviewAs,
  FIRST,
  giveAnswer,
  INTERVIEW,
  openInterview,
  SECOND,
  settleOn,
} from '#session/interviews/testing/interview-board.ts'
import type { SessionDriver } from '#session/testing/session-driver.ts'
import {
  answerLines,
  moreAnswers,
  questionHead,
  questionState,
  questionText,
} from './question-card-labels.ts'
import type { QuestionOnCard } from './question-on.ts'

function onCard(board: SessionDriver, questionId: string): QuestionOnCard {
  const interview: InterviewView = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const at = interview.questions.findIndex(({ id }) => id === questionId)
  return { interview, question: must(interview.questions[at], 'the question'), position: at + 1 }
}
const wordsOf = (board: SessionDriver, questionId: string) => {
  const shown = onCard(board, questionId)
  return {
    state: questionState(shown),
    lines: answerLines(shown, board.state.people).map(({ userId, text }) => [userId, text]),
    more: moreAnswers(shown),
  }
}

test('a card counts answers while its question is open, and shows them once everyone may see them', () => {
  const board = boardOfPeople()
  openInterview(board)
  expect(wordsOf(board, FIRST)).toEqual({ state: 'No answer yet', lines: [], more: null })
  confirmWith(board, 'uann')
  confirmWith(board, 'ubob', 'no')
  giveAnswer(board, 'uann', SECOND, { text: 'A test' })
  expect(wordsOf(board, FIRST)).toEqual({ state: '2 answers', lines: [], more: null })
  expect(JSON.stringify(onCard(board, SECOND))).not.toContain('A test')
  settleOn(board, FIRST, 'ubob')
  expect(wordsOf(board, FIRST)).toEqual({
    state: 'Settled · 2 answers',
    lines: [['ubob', 'No']],
    more: 'and 1 more',
  })
  cancel(board, SECOND)
  expect(wordsOf(board, SECOND).state).toBe('Withdrawn · 1 answer')
  endInterviewAs(board)
  expect(questionText(onCard(board, FIRST), board.state.people)).toContain('Is it ready?')
})

test('a card names the asker: a person, a program for one, or a model with a follow-up', () => {
  const board = boardOfPeople()
  openInterview(board, { program: { tokenId: 'x', name: 'Claude Code' } })
  const shown = onCard(board, SECOND)
  const asker = must(board.state.people[ASKER], 'the asker').name
  expect(questionHead(shown, board.state.people)).toBe(`Question 2 · Claude Code, for ${asker}`)
  const followUp = { ...shown, question: { ...shown.question, source: 'probe' as const } }
  expect(questionHead(followUp, board.state.people)).toBe('Question 2 · follow-up')
  const byPerson = { ...shown, interview: { ...shown.interview, program: null } }
  expect(questionHead(byPerson, board.state.people)).toBe(`Question 2 · ${asker}`)
})
