import { expect } from 'vitest'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route of the home page that is about no single board, and to the place of a board. */
export async function visitHome(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Home')
  const requests: [request: string, body?: object][] = [
    ['GET /api/v1/search?q=home'],
    [`PATCH /api/v1/boards/${board.id}/place`, { isPinned: true, folder: 'Lamps' }],
    ['PATCH /api/v1/folders', { name: 'Lamps', newName: 'Lights' }],
  ]
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
