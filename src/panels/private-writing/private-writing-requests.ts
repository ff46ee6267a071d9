import type { z } from 'zod'
import { BoardPrivateWriting, type StartPrivateWritingRequest } from '#api/private-writing.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

export function startPrivateWriting(boardId: string, request: z.input<typeof StartPrivateWritingRequest>) {
  return call(`${boardPath(boardId)}/private-writing`, BoardPrivateWriting, { method: 'POST', body: request })
}
