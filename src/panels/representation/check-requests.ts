import { z } from 'zod'
import { AnswerCheckResponse, CheckResponse, RevisionStarted } from '#api/checks.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import type { PointAnswer } from '#session/choosing/representation/check.ts'

/** The session has the content of a check. */
const Done = z.object({ check: CheckResponse.pick({ document: true }) })

const checks = (boardId: string) => `${boardPath(boardId)}/checks`
const check = (boardId: string, documentId: string) => `${checks(boardId)}/${encodeURIComponent(documentId)}`

/** Whether documents speak for people, over HTTP: one method a request. */
export const checksApi = {
  start: (boardId: string, document: string) =>
    call(checks(boardId), Done, { method: 'POST', body: { document } }),
  /** Sets or replaces this person's answer to the point. */
  answer: (boardId: string, documentId: string, point: string, answer: PointAnswer) =>
    call(`${check(boardId, documentId)}/answer`, AnswerCheckResponse, {
      method: 'POST',
      body: { point, ...answer },
    }),
  close: (boardId: string, documentId: string) =>
    call(`${check(boardId, documentId)}/close`, Done, { method: 'POST' }),
  reopen: (boardId: string, documentId: string) =>
    call(`${check(boardId, documentId)}/reopen`, Done, { method: 'POST' }),
  discard: (boardId: string, documentId: string) =>
    call(check(boardId, documentId), Nothing, { method: 'DELETE' }),
  revise: (boardId: string, documentId: string) =>
    call(`${check(boardId, documentId)}/revise`, RevisionStarted, { method: 'POST' }),
}
