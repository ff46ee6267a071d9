import type { z } from 'zod'
import { type AskQuestionRequest, OneInterview, type StartInterviewRequest } from '#api/interviews.ts'
import { readTimeZone } from '#base/read-time-zone.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import { callCommand } from '#panels/requests/send-command.ts'

const interviews = (boardId: string) => `${boardPath(boardId)}/interviews`
const interview = (boardId: string, id: string) => `${interviews(boardId)}/${encodeURIComponent(id)}`
const question = (boardId: string, id: string, questionId: string) =>
  `${interview(boardId, id)}/questions/${encodeURIComponent(questionId)}`
const post = (path: string, body?: unknown) => call(path, OneInterview, { method: 'POST', body })

export const interviewsApi = {
  /** The address of the interview as a file, with the answers that this person may see. */
  fileOf: (boardId: string, id: string, format: 'md' | 'json') =>
    `/api/v1${interview(boardId, id)}/export?${new URLSearchParams({ format, timeZone: readTimeZone() })}`,
  read: (boardId: string, id: string, signal?: AbortSignal) =>
    call(interview(boardId, id), OneInterview, signal ? { signal } : {}),
  start: (boardId: string, request: StartInterviewRequest) => post(interviews(boardId), request),
  end: (boardId: string, id: string) =>
    callCommand(boardId, 'post /interviews/{interviewId}/end', { interviewId: id }, OneInterview),
  retryProbe: (boardId: string, id: string, branch: string | null) =>
    callCommand(
      boardId,
      'post /interviews/{interviewId}/probe/retry',
      { interviewId: id, branch },
      OneInterview,
    ),
  retrySummary: (boardId: string, id: string) =>
    callCommand(boardId, 'post /interviews/{interviewId}/summary/retry', { interviewId: id }, OneInterview),
  ask: (boardId: string, id: string, request: z.input<typeof AskQuestionRequest>) =>
    post(`${interview(boardId, id)}/questions`, request),
  cancel: (boardId: string, id: string, questionId: string) =>
    callCommand(
      boardId,
      'post /interviews/{interviewId}/questions/{questionId}/cancel',
      { interviewId: id, questionId },
      OneInterview,
    ),
  settle: (boardId: string, id: string, questionId: string, answerOf: string | null) =>
    callCommand(
      boardId,
      'post /interviews/{interviewId}/questions/{questionId}/settle',
      { interviewId: id, questionId, answerOf },
      OneInterview,
    ),
  takeBack: (boardId: string, id: string, questionId: string) =>
    call(`${question(boardId, id, questionId)}/answer`, OneInterview, { method: 'DELETE', body: {} }),
  askBack: (boardId: string, id: string, text: string) =>
    post(`${interview(boardId, id)}/ask-back`, { text }),
  cancelContext: (boardId: string, id: string, contextRequestId: string) =>
    callCommand(
      boardId,
      'post /interviews/{interviewId}/context-requests/{contextRequestId}/cancel',
      { interviewId: id, contextRequestId },
      OneInterview,
    ),
  reply: (boardId: string, id: string, askBack: string, text: string) =>
    post(`${interview(boardId, id)}/replies`, { askBack, text }),
}
