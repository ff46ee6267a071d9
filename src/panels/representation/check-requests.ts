import { z } from 'zod'
import { CheckResponse, RevisionStarted } from '#api/checks.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

/** The session has the content of a check. */
const Done = z.object({ check: CheckResponse.pick({ document: true }) })

const checks = (boardId: string) => `${boardPath(boardId)}/checks`

/** Requests about checks that are more than a command. */
export const checksApi = {
  start: (boardId: string, document: string) =>
    call(checks(boardId), Done, { method: 'POST', body: { document } }),
  revise: (boardId: string, documentId: string) =>
    call(`${checks(boardId)}/${encodeURIComponent(documentId)}/revise`, RevisionStarted, { method: 'POST' }),
}
