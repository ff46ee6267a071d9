import { type IdeaChange, IdeaDetail, IdeaPage, type LinkRequest } from '#api/ideas.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { boardPath, call, Nothing } from './call-api.ts'

const ideas = (boardId: string) => `${boardPath(boardId)}/ideas`
const idea = (boardId: string, number: number) => `${ideas(boardId)}/${number}`

export const ideasApi = {
  /** `query`: an IdeaQuery, as an address has it. */
  page: (boardId: string, query: URLSearchParams, signal?: AbortSignal) =>
    call(`${ideas(boardId)}?${query}`, IdeaPage, { signal }),
  /** `isRemoved`: of one that was taken out of the log. */
  detail: (boardId: string, number: number, isRemoved: boolean, signal?: AbortSignal) =>
    call(`${idea(boardId, number)}${isRemoved ? '?removed=yes' : ''}`, IdeaDetail, { signal }),
  rewrite: (boardId: string, number: number, text: string) =>
    call(idea(boardId, number), Nothing, { method: 'PATCH', body: { text } }),
  setParent: (boardId: string, number: number, parent: number | null) =>
    call(idea(boardId, number), Nothing, { method: 'PATCH', body: { parent } }),
  change: (boardId: string, numbers: readonly number[], change: IdeaChange) =>
    call(`${ideas(boardId)}/changes`, Nothing, { method: 'POST', body: { numbers, change } }),
  remove: (boardId: string, numbers: readonly number[]) =>
    call(`${ideas(boardId)}/remove`, Nothing, { method: 'POST', body: { numbers } }),
  restore: (boardId: string, numbers: readonly number[]) =>
    call(`${ideas(boardId)}/restore`, Nothing, { method: 'POST', body: { numbers } }),
  link: (boardId: string, number: number, request: LinkRequest) =>
    call(`${idea(boardId, number)}/links`, Nothing, { method: 'POST', body: request }),
  unlink: (boardId: string, number: number, request: LinkRequest) =>
    call(`${idea(boardId, number)}/links`, Nothing, { method: 'DELETE', body: request }),
  promote: (boardId: string, numbers: readonly number[], promotion: Promotion) =>
    call(`${boardPath(boardId)}/promotions`, Nothing, { method: 'POST', body: { numbers, ...promotion } }),
  demote: (boardId: string, number: number) =>
    call(`${idea(boardId, number)}/promotion`, Nothing, { method: 'DELETE' }),
  setDone: (boardId: string, number: number, isDone: boolean) =>
    call(`${idea(boardId, number)}/done`, Nothing, { method: 'PUT', body: { isDone } }),
}
