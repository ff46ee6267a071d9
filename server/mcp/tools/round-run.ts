import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BoardAgents } from '#api/agents.ts'
import { Notes } from '#api/notes.ts'
import { OneRound, RoundRequest, type RoundResponse } from '#api/rounds.ts'
import { fillIn } from '#base/sentence.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOver } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { ApiRefusal } from '../visit/board-api.ts'
import { idsOfNotes } from '../visit/ids-of-notes.ts'
import { PROGRAM_SENTENCES } from '../visit/program-sentences.ts'
import { startProgress } from '../visit/progress.ts'
import { asToolResult, dataResult, originOnly } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, boardUrl, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'
import { waitMsOf } from '../visit/wait-cap.ts'
import { waitForBoard } from '../visit/wait-for-board.ts'

const MAX_NAMED = 20
const Input = z.object({
  board_id: BoardParameter,
  question: RoundRequest.shape.question,
  advisors: z
    .array(z.string().max(100))
    .max(MAX_NAMED)
    .optional()
    .describe(
      'Names of advisors of this board, in the order in which they speak; by default those that are chosen.',
    ),
  notes: z
    .array(z.int().positive())
    .max(MAX_NAMED)
    .optional()
    .describe('Numbers of the notes that the question is about.'),
  mode: RoundRequest.shape.mode,
  synthesize: z.boolean().optional().describe('Whether a synthesis follows; by default after `sequential`.'),
  wait_seconds: z
    .number()
    .default(45)
    .describe('0 starts the round and returns. The server waits no longer than is safe for the client.'),
  client_request_id: z.string().max(100).optional(),
})
type Input = z.output<typeof Input>

/** The tool that starts a round of the board's advisors and waits for its end. */
export function addRoundRun(server: McpServer, visit: Visit): void {
  server.registerTool(
    'round_run',
    {
      title: 'Ask the advisors',
      description:
        'Puts a question to the AI advisors of a board. They answer with notes on the canvas, for everyone there. Waits for the answers as long as asked; a round that is still running then continues, and board_read has its notes later.',
      inputSchema: Input,
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    (input, ctx) => asToolResult(visit, () => runRound(visit, input, ctx)),
  )
}

async function runRound(visit: Visit, input: Input, ctx: ServerContext): Promise<CallToolResult> {
  const { api } = visit
  const boardId = boardOf(visit, input.board_id)
  const path = pathOfBoard(boardId)
  const { question, mode, synthesize } = input
  const body = {
    question,
    ...(synthesize !== undefined && { synthesize }),
    ...(mode !== undefined && { mode }),
    ...(input.advisors && { agents: await idsOfAdvisors(visit, boardId, input.advisors) }),
    ...(input.notes && { notes: await idsOfNotes(visit, boardId, input.notes) }),
  }
  const key = input.client_request_id
  const { round } = await api.ask(OneRound, `POST ${path}/rounds`, { body, key })
  const message = `Round ${round.number}: the advisors answer · ${boardUrl(visit, boardId)}`
  const stopProgress = startProgress(ctx, () => ({ progress: 0, message }))
  try {
    const isReached = (state: SessionState) => {
      const now = entryOf(state.rounds, round.id)
      return !now || isOver(now.state)
    }
    const maxMs = waitMsOf(visit, ctx, input.wait_seconds)
    await waitForBoard(visit, boardId, { isReached, maxMs, signal: ctx.mcpReq.signal })
  } finally {
    stopProgress()
  }
  const { round: now } = await api.ask(OneRound, `GET ${path}/rounds/${round.id}`)
  const { notes } = await api.ask(Notes, `GET ${path}/notes`)
  const texts = new Map(
    notes.map(({ id, number, text, origin }) => [id, { number, text, ...originOnly(origin) }]),
  )
  const here = await presentOn(visit, boardId)
  return dataResult({ round: roundView(now, texts), board_url: boardUrl(visit, boardId), ...here })
}

type NoteTexts = ReadonlyMap<string, { number: number | null; text: string }>

function roundView(round: RoundResponse, texts: NoteTexts): object {
  const { number, question, state, turns, selection, synthesis, synthesisMissing } = round
  const noteOf = (id: string) => texts.get(id) ?? []
  return {
    number,
    question,
    state,
    answers: turns.map(({ name, state: turnState, model, origin, text, notes, error }) => ({
      by: name,
      state: turnState,
      model,
      origin,
      ...(text !== '' && { text }),
      notes: notes.flatMap(noteOf),
      ...(error && { error: error.message }),
    })),
    selected: selection.flatMap(noteOf).map((note) => note.number),
    ...(synthesisMissing !== undefined && { synthesis_missing: synthesisMissing }),
    ...(synthesis && {
      synthesis: { title: synthesis.title, origin: synthesis.origin, sentences: synthesis.sentences },
    }),
  }
}

/** Throws ApiRefusal with the names that there are. */
export async function idsOfAdvisors(
  { api }: Pick<Visit, 'api'>,
  boardId: string,
  names: readonly string[],
): Promise<string[]> {
  const { agents } = await api.ask(BoardAgents, `GET ${pathOfBoard(boardId)}/agents`)
  return names.map((name) => {
    const found = agents.find((agent) => agent.name.toLowerCase() === name.trim().toLowerCase())
    if (found) return found.id
    const known = agents.filter(({ kind }) => kind === 'advisor').map((agent) => agent.name)
    throw new ApiRefusal('no-agent', fillIn(PROGRAM_SENTENCES.noAdvisor, { name, known: known.join(', ') }))
  })
}
