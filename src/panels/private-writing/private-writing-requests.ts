import type { z } from 'zod'
import {
  BoardPrivateWriting,
  type NextPartRequest,
  type RevealRequest,
  type StartPrivateWritingRequest,
} from '#api/private-writing.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

const path = (boardId: string) => `${boardPath(boardId)}/private-writing`

/** Private writing on a board over HTTP: one method a request. */
export const privateWritingApi = {
  start: (boardId: string, request: z.input<typeof StartPrivateWritingRequest>) =>
    call(path(boardId), BoardPrivateWriting, { method: 'POST', body: request }),
  reveal: (boardId: string, request: z.input<typeof RevealRequest>) =>
    call(`${boardPath(boardId)}/reveal`, BoardPrivateWriting, { method: 'POST', body: request }),
  nextPart: (boardId: string, request: z.input<typeof NextPartRequest>) =>
    call(`${boardPath(boardId)}/reveal/next`, BoardPrivateWriting, { method: 'POST', body: request }),
  cancel: (boardId: string) => call(path(boardId), BoardPrivateWriting, { method: 'DELETE' }),
}
