import { useState } from 'react'
import { readStoredAnswer, storeAnswer } from '#panels/browser-storage/stored-answers.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { firstDraft, type QuestionBody } from '#session/interviews/questions/question-types.ts'
import type { AnswerDraft } from '../questions/answer-field.ts'

export interface AnswerDraftState {
  draft: AnswerDraft
  /** This person has filled in something that was never sent. It is in this browser only. */
  isKept: boolean
  set: (draft: AnswerDraft) => void
  /** Back to the sent answer, or to the empty field. */
  forget: () => void
}

/** Returns a person's answer in progress, kept in this browser until it is sent. `sent`: their earlier answer. */
export function useAnswerDraft(
  questionId: string,
  body: QuestionBody,
  sent: AnswerDraft | null,
): AnswerDraftState {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const [kept, setKept] = useState(() => readStoredAnswer(boardId, questionId, me.id))
  const change = (next: AnswerDraft | null): void => {
    setKept(next)
    storeAnswer(boardId, questionId, me.id, next)
  }
  return {
    draft: kept ?? sent ?? firstDraft(body),
    isKept: kept !== null,
    set: change,
    forget: () => change(null),
  }
}
