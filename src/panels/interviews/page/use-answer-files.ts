import { useMemo } from 'react'
import { OneInterviewFile } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { type ApiAnswer, readResponse, UNREACHABLE } from '#panels/requests/call-api.ts'
import type { UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import type { AnswerFiles } from '../questions/answer-field.ts'

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

const filesPath = (boardId: string, interviewId: string) =>
  `/api/v1/boards/${encodeURIComponent(boardId)}/interviews/${encodeURIComponent(interviewId)}/files`

/** Files of answers: members of the board only. */
function urlOfAnswerFile(boardId: string, interviewId: string, fileId: string): string {
  return `${filesPath(boardId, interviewId)}/${encodeURIComponent(fileId)}`
}

interface AnswerFilePlace {
  boardId: string
  interviewId: string
  questionId: string
}

/** Uploads one file of an answer; `fetch` has no progress of a request's body. Never rejects. */
function uploadAnswerFile(
  { boardId, interviewId, questionId }: AnswerFilePlace,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ApiAnswer<UploadedFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (): void => resolve({ ok: false, failure: UNREACHABLE })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', async () => {
      const answer = await readResponse(request.status, request.responseText, OneInterviewFile)
      resolve(answer.ok ? { ok: true, value: answer.value.file } : answer)
    })
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', `${filesPath(boardId, interviewId)}?question=${encodeURIComponent(questionId)}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.send(file)
  })
}
