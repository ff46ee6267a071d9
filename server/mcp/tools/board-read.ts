import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BoardAgents } from '#api/agents.ts'
import { OneBoard } from '#api/boards.ts'
import { type FrameResponse, Frames, type NoteResponse, Notes } from '#api/notes.ts'
import { type RoundResponse, Rounds } from '#api/rounds.ts'
import { Syntheses, type SynthesisResponse } from '#api/syntheses.ts'
import { clip } from '#base/clip.ts'
import { type Mark, markAfter, readMark, sinceMark } from '../visit/read-mark.ts'
import { asToolResult, dataResult, originOnly } from '../visit/tool-result.ts'
import { BoardParameter, boardOf, boardUrl, pathOfBoard, presentOn, type Visit } from '../visit/visit.ts'

const MAX_NOTES = 200
/** A board may have thousands; those that take notes are first. */
const MAX_FRAMES = 50
const MAX_FRAME_TITLE = 200
const Input = z.object({
  board_id: BoardParameter,
  mark: z.string().max(100).optional().describe('From an earlier board_read: only what changed since then.'),
  limit: z.int().min(1).max(MAX_NOTES).default(MAX_NOTES).describe('How many notes at most.'),
})

/** The tool that reads a board, and its changes since a mark. */
export function addBoardRead(server: McpServer, visit: Visit): void {
  server.registerTool(
    'board_read',
    {
      title: 'Read a board',
      description:
        'What is on a board: notes, frames, rounds, syntheses, advisors and who is here. Returns a mark; with it, the next call returns only what changed since. While `more` is true, call again with the mark for the rest.',
      inputSchema: Input,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ board_id, mark, limit }) =>
      asToolResult(visit, async () =>
        dataResult(await readBoard(visit, boardOf(visit, board_id), { mark, limit })),
      ),
  )
}

export async function readBoard(
  visit: Visit,
  boardId: string,
  { mark: given, limit = MAX_NOTES }: { mark?: string | undefined; limit?: number } = {},
): Promise<object> {
  const { api } = visit
  const path = `GET ${pathOfBoard(boardId)}`
  const mark = readMark(given)
  const { board, me } = await api.ask(OneBoard, path)
  const { notes } = await api.ask(Notes, `${path}/notes`)
  const { frames } = await api.ask(Frames, `${path}/frames`)
  const { rounds } = await api.ask(Rounds, `${path}/rounds`)
  const { syntheses } = await api.ask(Syntheses, `${path}/syntheses`)
  const { agents } = await api.ask(BoardAgents, `${path}/agents`)
  const open = frames.toSorted((one, other) => Number(other.takesNotes) - Number(one.takesNotes))
  const changed = sinceMark(notes, mark)
  const shown = changed.slice(0, limit)
  const hasMore = changed.length > shown.length
  const numbers = new Map(notes.map((note) => [note.id, note.number]))
  return {
    board: { id: board.id, title: board.title, premise: board.premise, url: boardUrl(visit, boardId) },
    your_role: me.role,
    ...(await presentOn(visit, boardId)),
    advisors: agents.filter(({ kind }) => kind === 'advisor').map(({ name, domain }) => ({ name, domain })),
    notes_in_all: notes.length,
    notes: shown.map(noteRow(frames)),
    frames_in_all: frames.length,
    frames: open.slice(0, MAX_FRAMES).map(frameRow),
    rounds: rounds.filter((round) => isNews(round, mark)).map((round) => roundRow(round, numbers)),
    syntheses: syntheses
      .filter((one) => one.state === 'done' && isNews(one, mark))
      .map(synthesisRow(numbers)),
    mark: markAfter(shown, { before: mark, isAll: !hasMore, now: visit.now() }),
    more: hasMore,
  }
}

type Numbers = ReadonlyMap<string, number | null>

function noteRow(frames: readonly FrameResponse[]) {
  const frameOf = new Map(frames.flatMap(({ title, notes }) => notes.map((id) => [id, title] as const)))
  return ({ id, number, text, author, program, model, origin }: NoteResponse): object => {
    const frame = frameOf.get(id)
    return {
      number,
      text,
      by: author?.name ?? null,
      ...(program !== null && { program }),
      ...(model !== null && { model }),
      ...originOnly(origin),
      ...(frame !== undefined && { frame: clip(frame, MAX_FRAME_TITLE) }),
    }
  }
}

/** `takes_notes`: `note_add` takes its title as `frame`. */
function frameRow({ title, notes, takesNotes }: FrameResponse): object {
  return { title: clip(title, MAX_FRAME_TITLE), notes: notes.length, takes_notes: takesNotes }
}

function isNews({ startedAt, endedAt }: Pick<RoundResponse, 'startedAt' | 'endedAt'>, mark: Mark): boolean {
  return endedAt === null || Math.max(startedAt, endedAt) >= mark.at
}

function roundRow({ number, question, state, turns, selection }: RoundResponse, numbers: Numbers): object {
  const answered = turns.filter((turn) => turn.state === 'done').length
  const selected = selection.flatMap((id) => numbers.get(id) ?? [])
  return { number, question, state, answered, asked: turns.length, selected }
}

function synthesisRow(numbers: Numbers) {
  return ({ title, sentences, version, origin, model }: SynthesisResponse): object => ({
    title,
    version,
    origin,
    model,
    sentences: sentences.map(({ section, text, notes }) => ({
      section,
      text,
      notes: notes.flatMap((id) => numbers.get(id) ?? []),
    })),
  })
}
