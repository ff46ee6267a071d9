import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { asToolResult, dataResult } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

/** The longest text that a model can still read in one piece. */
const MAX_CHARS = 200_000
const Input = z.object({
  board_id: BoardParameter,
  format: z
    .enum(['md', 'csv', 'txt', 'json'])
    .default('md')
    .describe('md: minutes. csv: one row an idea. txt: what was said, in order. json: the whole board.'),
})

/** The tool that gives a board as minutes, table or file. */
export function addExport(server: McpServer, visit: Visit): void {
  server.registerTool(
    'export',
    {
      title: 'Export a board',
      description: 'The board as minutes (Markdown), as a table of ideas, as a transcript, or whole as JSON.',
      inputSchema: Input,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ board_id, format }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const file = await readExport(visit, boardId, format)
        return dataResult({ format, ...file, ...(await presentOn(visit, boardId)) })
      }),
  )
}

/** The text, cut where it is too long; then `download` is the address of the whole, for the same token. */
export async function readExport(
  { api, origin }: Pick<Visit, 'api' | 'origin'>,
  boardId: string,
  format: string,
): Promise<{ text: string; isCut: boolean; download?: string }> {
  const path = `${pathOfBoard(boardId)}/export?format=${format}`
  const text = await api.askText(`GET ${path}`)
  if (text.length <= MAX_CHARS) return { text, isCut: false }
  return { text: text.slice(0, MAX_CHARS), isCut: true, download: `${origin}/api/v1${path}` }
}
