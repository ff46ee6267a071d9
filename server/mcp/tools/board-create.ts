import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { BoardTitleText, Premise } from '#session/board/board-title.ts'
import { asToolResult, dataResult } from '../visit/tool-result.ts'
import { boardUrl, type Visit } from '../visit/visit.ts'

const Input = z.object({
  title: BoardTitleText.describe('What the board is about.'),
  premise: Premise.optional().describe('The background that everyone, advisors included, should have.'),
})
const Created = NewBoardResponse.pick({ board: true, links: true })

/** The tool that makes a board of the program's person. */
export function addBoardCreate(server: McpServer, visit: Visit): void {
  server.registerTool(
    'board_create',
    {
      title: 'Create a board',
      description:
        'Creates a board of the person whose token this is. Returns its address, and the link with which others join to edit.',
      inputSchema: Input,
      annotations: { destructiveHint: false, openWorldHint: false },
    },
    (input) =>
      asToolResult(visit, async () => {
        const { board, links } = await visit.api.ask(Created, 'POST /boards', { body: input })
        const url = boardUrl(visit, board.id)
        return dataResult({
          board_id: board.id,
          title: board.title,
          board_url: url,
          invite_url: links.edit,
          present: [],
        })
      }),
  )
}
