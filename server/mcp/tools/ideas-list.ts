import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { IdeaPage, type IdeaView } from '#api/ideas.ts'
import { Category, Status } from '#session/ideas/idea.ts'
import { asToolResult, dataResult, originOnly } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const MAX_IDEAS = 100
const Input = z.object({
  board_id: BoardParameter,
  query: z.string().max(200).optional().describe('Words to search for.'),
  category: Category.optional(),
  status: Status.optional(),
  selected: z.boolean().optional().describe('true: only ideas that people chose with a "+".'),
  offset: z.int().min(0).max(100_000).default(0),
  limit: z.int().min(1).max(MAX_IDEAS).default(50),
})

/** The tool that reads the idea log by page. */
export function addIdeasList(server: McpServer, visit: Visit): void {
  server.registerTool(
    'ideas_list',
    {
      title: 'List ideas',
      description:
        'The idea log of a board: every finished note with its number, category, status and how many people gave it a "+".',
      inputSchema: Input,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ board_id, ...query }) =>
      asToolResult(visit, async () => {
        const boardId = boardOf(visit, board_id)
        const page = await visit.api.ask(IdeaPage, `GET ${pathOfBoard(boardId)}/ideas?${parametersOf(query)}`)
        const here = await presentOn(visit, boardId)
        return dataResult({ total: page.total, ideas: page.ideas.map(ideaRow), ...here })
      }),
  )
}

function parametersOf({
  query,
  selected,
  ...rest
}: Omit<z.output<typeof Input>, 'board_id'>): URLSearchParams {
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const parameters = new URLSearchParams(given)
  if (query !== undefined) parameters.set('q', query)
  if (selected !== undefined) parameters.set('selected', selected ? 'yes' : 'no')
  return parameters
}

/** Without default values, because a model reads every word of it. */
function ideaRow(idea: IdeaView): object {
  const { number, text, category, status, author, program, plus, tags, promotion, model, origin } = idea
  return {
    number,
    text,
    by: author?.name ?? null,
    ...(program !== null && { program }),
    category,
    status,
    ...(model !== null && { model }),
    ...originOnly(origin),
    ...(plus.people > 0 && { plus: plus.people }),
    ...(tags.length > 0 && { tags }),
    ...(promotion && {
      promoted: {
        to: promotion.kind,
        owner: promotion.ownerName,
        due: promotion.due,
        is_done: promotion.isDone,
      },
    }),
  }
}
