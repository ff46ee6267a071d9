import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { MyBoards } from '#api/boards.ts'
import { readBoard } from './tools/board-read.ts'
import { readExport } from './tools/export.ts'
import { asRead, dataResult, UNTRUSTED_NOTICE } from './visit/tool-result.ts'
import type { Visit } from './visit/visit.ts'

const BOARD = 'parley://boards/{boardId}'
const MINUTES = 'parley://boards/{boardId}/minutes'
const ListedBoards = MyBoards.pick({ boards: true })

/** Boards and their minutes, as things that a person attaches to a conversation with a program. */
export function addResources(server: McpServer, visit: Visit): void {
  const listBoards = async (uriOf: (boardId: string) => string, what: string) => {
    const { boards } = await asRead(visit, () => visit.api.ask(ListedBoards, 'GET /boards'))
    return { resources: boards.map(({ id, title }) => ({ uri: uriOf(id), name: `${what}: ${title}` })) }
  }
  server.registerResource(
    'board',
    new ResourceTemplate(BOARD, { list: () => listBoards((id) => `parley://boards/${id}`, 'Board') }),
    { title: 'Board', description: 'Notes, rounds and syntheses of a board.', mimeType: 'application/json' },
    (uri, { boardId }) =>
      asRead(visit, async () => {
        const { structuredContent } = dataResult(await readBoard(visit, String(boardId)))
        const text = JSON.stringify(structuredContent)
        return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
      }),
  )
  server.registerResource(
    'minutes',
    new ResourceTemplate(MINUTES, {
      list: () => listBoards((id) => `parley://boards/${id}/minutes`, 'Minutes'),
    }),
    { title: 'Minutes', description: 'The readable record of a board.', mimeType: 'text/markdown' },
    (uri, { boardId }) =>
      asRead(visit, async () => {
        const file = await readExport(visit, String(boardId), 'md')
        const text = `> ${UNTRUSTED_NOTICE}\n\n${file.text}`
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
      }),
  )
}
