import { expect } from 'vitest'
import { OneComment } from '#api/comments.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about comments, on a separate board. */
export async function visitComments(api: ApiUnderTest): Promise<void> {
  const { token, board } = await api.open('Comments')
  const path = `/api/v1/boards/${board.id}`
  const body = { text: 'Why?', anchor: { kind: 'point', x: 1, y: 2 } }
  const { thread, comment } = await api.ask(OneComment, `POST ${path}/comments`, { token, body })
  const one = `${path}/comments/${comment.id}`
  const requests: [request: string, body?: object][] = [
    [`POST ${path}/comments`, { text: 'Because.', thread: thread.id }],
    [`GET ${path}/comments?state=open&mine=yes`],
    [`PATCH ${one}`, { text: 'Why so?' }],
    [`PUT ${one}/reactions/${encodeURIComponent('🎉')}`],
    [`DELETE ${one}/reactions/${encodeURIComponent('🎉')}`],
    [`POST ${path}/threads/${thread.id}/resolve`],
    [`POST ${path}/threads/${thread.id}/reopen`],
    [`POST ${path}/threads/${thread.id}/stop`],
    [`DELETE ${one}`],
  ]
  for (const [request, content] of requests) {
    const { status } = await api.call(request, { token, ...(content && { body: content }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
