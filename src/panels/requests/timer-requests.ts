import { BoardTimer } from '#api/timer.ts'
import { boardPath, call } from './call-api.ts'

const timer = (boardId: string) => `${boardPath(boardId)}/timer`
const post = (path: string, body?: unknown) => call(path, BoardTimer, { method: 'POST', body })

/** The timer of a board over HTTP: one method a request. */
export const timerApi = {
  start: (boardId: string, durationMs: number) => post(timer(boardId), { durationMs }),
  pause: (boardId: string) => post(`${timer(boardId)}/pause`),
  resume: (boardId: string) => post(`${timer(boardId)}/resume`),
  adjust: (boardId: string, byMs: number) => post(`${timer(boardId)}/adjust`, { byMs }),
  stop: (boardId: string) => call(timer(boardId), BoardTimer, { method: 'DELETE' }),
}
