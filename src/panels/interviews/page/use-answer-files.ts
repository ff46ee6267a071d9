import { useMemo } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { AnswerFiles } from '../questions/answer-field.ts'
import { uploadAnswerFile, urlOfAnswerFile } from './answer-file-requests.ts'

/** Uploads files of answers to this question, and gives their addresses. */
export function useAnswerFiles(interviewId: string, questionId: string): AnswerFiles {
  const { boardId } = useBoard().connection
  return useMemo(
    () => ({
      upload: (file, onProgress, signal) =>
        uploadAnswerFile({ boardId, interviewId, questionId }, file, onProgress, signal),
      urlOf: (fileId) => urlOfAnswerFile(boardId, interviewId, fileId),
    }),
    [boardId, interviewId, questionId],
  )
}
