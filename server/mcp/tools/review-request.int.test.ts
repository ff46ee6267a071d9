import { expect, test } from 'vitest'
import { ReviewRequests, ReviewResponse } from '#api/review.ts'
import { withApi } from '#server/http/testing/with-api.ts'
import { callTool, makeToken } from '../testing/call-mcp.ts'

withApi('review requests of programs', (current) => {
  test('a facilitator’s program sends notes for review, once, and an editor’s is refused', async () => {
    const api = current()
    const ann = await api.open('Plans', 'Ann')
    const ben = await api.join(ann.links.edit, 'Ben')
    const path = `/api/v1/boards/${ann.board.id}`
    for (const text of ['Soup', 'Tea'])
      await api.call(`POST ${path}/notes`, { token: ann.token, body: { text } })
    const token = await makeToken(api, ann)
    const args = { notes: [2, 1], question: 'Which first?', client_request_id: 'one' }
    const sent = await callTool(api, 'review_request', args, { token })
    await callTool(api, 'review_request', args, { token })
    const read = `GET ${path}/review-requests`
    const { reviewRequests } = await api.ask(ReviewRequests, read, { token: ann.token })
    expect(reviewRequests).toMatchObject([{ id: sent.data.review, question: 'Which first?', endsAt: null }])
    expect(sent.data.url).toMatch(new RegExp(`/b/${ann.board.id}/review\\?request=${sent.data.review}$`))
    // A row has its words once the note is captured.
    const readRequested = async () => {
      const { rows } = await api.ask(ReviewResponse, `GET ${path}/review`, { token: ben.token })
      return rows.flatMap(({ text, need }) => (need?.kind === 'request' ? [text] : [])).toSorted()
    }
    await expect.poll(readRequested).toEqual(['Soup', 'Tea'])

    const unknown = await callTool(api, 'review_request', { notes: [9] }, { token })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringMatching(/^no-note: /) })
    const editors = await makeToken(api, { board: ann.board, token: ben.token })
    const refused = await callTool(api, 'review_request', { notes: [1] }, { token: editors })
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/^needs-facilitator: /) })
  })
})
