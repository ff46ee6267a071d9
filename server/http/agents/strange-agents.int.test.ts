import { beforeAll, expect, test } from 'vitest'
import { zipTexts } from '#formats/zip-texts.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const FIELDS = { kind: 'advisor', model: null, capabilities: [], domain: '', color: 'grey' }

withApi('strange agents', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeAll(async () => {
    api = current()
    opened = await api.open()
    path = `/api/v1/boards/${opened.board.id}`
  })
  const send = (request: string, body: object) => api.call(request, { token: opened.token, body })

  test('characters that no database stores are left out of an agent’s fields', async () => {
    const body = { ...FIELDS, name: 'A\u0000nn\ud800', emoji: '🌙\u0000', prompt: 'W\u0000hy\n\ud800' }
    const added = await send(`POST ${path}/agents`, body)
    expect(added).toMatchObject({
      status: 201,
      body: { agent: { name: 'Ann\ufffd', emoji: '🌙', prompt: 'Why\n\ufffd' } },
    })
    const none = await send(`POST ${path}/agents`, { ...FIELDS, name: 'B', emoji: '\u0000', prompt: 'x' })
    expect([none.status, codeOf(none)]).toEqual([400, 'bad-request'])
  })

  test('a board’s names have no such character', async () => {
    for (const symbol of ['\u0000', '\ud800', 'a\u0007']) {
      const reactions = [
        { symbol: '+', weight: 1 },
        { symbol, weight: 1 },
      ]
      expect((await send(`PATCH ${path}/settings`, { reactions })).status).toBe(400)
    }
  })

  test('a file with such reactions is no text', async () => {
    const content = '---\nname: A\n---\nx\u0000'
    const call = { token: opened.token, file: { type: 'text/markdown', content } }
    const added = await api.call(`POST ${path}/agents`, call)
    expect([added.status, codeOf(added)]).toEqual([400, 'unreadable-file'])
    expect(codeOf(await api.call(`POST ${path}/agents/import`, call))).toBe('unreadable-file')
    const zip = { type: 'application/zip', content: zipTexts([{ path: 'a.md', text: content }]) }
    const brought = await api.call(`POST ${path}/agents/import`, { token: opened.token, file: zip })
    expect(brought.body).toMatchObject({ agents: [], problems: [{ message: 'This is not a text file.' }] })
  })

  test('names and emojis of a log from elsewhere are kept as far as they can be', async () => {
    const log = [
      '<aistorm type="session" created="2025-01-01T00:00:00" description="a&#7;b" />',
      '<aistorm type="message" from="x&#0;&#55296;y" timestamp="2025-01-01T00:00:00" />',
      'Bell \u0007 and \u202e back',
    ].join('\n\n')
    const file = { type: 'text/markdown', content: log }
    const brought = await api.call(`POST ${path}/import/aistorm?name=%00.log.md`, {
      token: opened.token,
      file,
    })
    expect(brought).toMatchObject({ status: 200, body: { rounds: [{ number: 1 }], problems: [] } })
  })
})
