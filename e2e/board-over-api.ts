import { expect } from './fixtures.ts'

/** A request about the board. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>

/** A board of Wei, who works over the API: only the words matter. */
export async function startBoardOverApi(url: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Evening opening', premise: 'What stands in the way?', name: 'Wei' })
  const made = await fetch(`${url}/api/v1/boards`, { method: 'POST', headers, body })
  const { board, token } = (await made.json()) as { board: { id: string }; token: string }
  const wei: Ask = async (method, path, sent) => {
    const answer = await fetch(`${url}/api/v1/boards/${board.id}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return answer.status === 204 ? null : await answer.json()
  }
  return { boardId: board.id, wei }
}
