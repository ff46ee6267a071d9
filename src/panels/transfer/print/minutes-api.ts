import { BoardAccount } from '#formats/minutes/board-account.ts'
import { boardPath, call } from '#panels/api-call.ts'

export const minutesOf = (boardId: string) => call(`${boardPath(boardId)}/minutes`, BoardAccount)
