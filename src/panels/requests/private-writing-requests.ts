import { BoardPrivateWriting } from '#api/private-writing.ts'
import { boardPath, call } from './call-api.ts'

const path = (boardId: string) => `${boardPath(boardId)}/private-writing`

/** Private writing on a board over HTTP: one method a request. */
export const privateWritingApi = {
  start: (boardId: string) => call(path(boardId), BoardPrivateWriting, { method: 'POST' }),
  reveal: (boardId: string, isNamed: boolean) =>
    call(`${path(boardId)}/reveal`, BoardPrivateWriting, { method: 'POST', body: { isNamed } }),
  cancel: (boardId: string) => call(path(boardId), BoardPrivateWriting, { method: 'DELETE' }),
}
