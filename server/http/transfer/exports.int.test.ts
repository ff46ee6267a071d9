import { expect, test, vi } from 'vitest'
import { codeOf, withApi } from '../testing/with-api.ts'

withApi('exports', (current) => {
  test('[HT9] a person has two exports under way, and the next is refused with a sentence; others get theirs', async () => {
    const api = current()
    const { token, board, links } = await api.open()
    const bob = await api.join(links.view)
    await api.call(`POST /api/v1/boards/${board.id}/ideas`, { token, body: { text: 'Lower the price' } })
    const path = `GET /api/v1/boards/${board.id}`
    const asked = ['export?format=md', 'export?format=csv', 'export?format=json', 'export/aistorm', 'minutes']
    const mine = asked.map((each) => api.call(`${path}/${each}`, { token }))
    const bobs = api.call(`${path}/export?format=csv`, { token: bob.token })
    const replies = await Promise.all(mine)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    expect(replies.filter(({ status }) => status === 429).map(codeOf)).toEqual(
      Array(3).fill('too-many-tasks'),
    )
    expect((await bobs).status).toBe(200)
    expect((await api.call(`${path}/export?format=md`, { token })).status).toBe(200)
  })

  test('[HT9] a list is read in a thread unless it is tiny, and every export is written in one', async () => {
    const api = current()
    const { token, board } = await api.open()
    const path = `/api/v1/boards/${board.id}`
    const run = vi.spyOn(api.server.services.threads, 'run')
    const tasks = () => run.mock.calls.splice(0).map(([task]) => task.name)
    const bring = (items: number) =>
      api.call(`POST ${path}/import?dryRun=true`, { token, body: { text: '- Buses\n'.repeat(items) } })
    expect((await bring(10)).status).toBe(200)
    expect(tasks()).toEqual([])
    // A quarter of a size that once blocked the main thread for a second.
    expect((await bring(1_500)).status).toBe(200)
    expect(tasks()).toEqual(['read-file'])
    const content = '<aistorm type="message" from="Ann" />\n\nLater buses\n'
    await api.call(`POST ${path}/import/aistorm?name=x.log.md`, {
      token,
      file: { type: 'application/octet-stream', content },
    })
    expect(tasks()).toEqual(['read-agents'])
    for (const each of ['export?format=md', 'export?format=csv', 'export?format=json', 'export/aistorm'])
      await api.call(`GET ${path}/${each}`, { token })
    expect(tasks()).toEqual(['export', 'export', 'export', 'export'])
    run.mockRestore()
  })
})
