// @vitest-environment jsdom
import type { TLShapeId } from 'tldraw'
import { expect, onTestFinished, test } from 'vitest'
import { must } from '#base/must.ts'
import { boardWith, MY_ID, projectionWith } from '#canvas/signals/testing/board-with.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { interviewViews } from '#session/interviews/interview-view.ts'
import {
  boardOfPeople,
  confirmWith,
  FIRST,
  INTERVIEW,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'

test('[IC3] a card says what is asked and how many have answered, and nothing of an interview that is elsewhere', () => {
  const session = boardOfPeople()
  openInterview(session, { program: { tokenId: 'o1', name: 'Planner' } })
  const view = (): InterviewView => must(interviewViews(session.state.interviews)[INTERVIEW], 'the view')
  const board = boardWith({ interviews: { [INTERVIEW]: view() } })
  onTestFinished(() => board.stop())
  const id = 'shape:n1' as TLShapeId
  board.editor.createShape({ id, type: 'question', props: { question: FIRST } })
  const spoken = () => {
    const card = must(board.editor.getShape(id), 'the card')
    return board.editor.getShapeUtil(card).getAriaDescriptor(card)
  }
  expect(spoken()).toBe('Question: Is it ready?, 0 answers · open')
  confirmWith(session, 'uann')
  board.session.set(projectionWith({ interviews: { [INTERVIEW]: view() } }))
  expect(spoken()).toBe('Question: Is it ready?, 1 answer · open')
  const ended = { ...view(), state: 'ended' as const }
  board.session.set(projectionWith({ interviews: { [INTERVIEW]: ended } }))
  expect(spoken()).toBe('Question: Is it ready?, 1 answer · closed')
  board.session.set(projectionWith({ me: { id: MY_ID, role: 'editor' } }))
  expect(spoken()).toBe('Question')
})
