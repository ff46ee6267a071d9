import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { problemSentence } from '#api/problem-sentence.ts'
import type { ErrorCode } from '#api/problems.ts'
import type { ChunkedWork } from '#base/chunked-work.ts'
import type { CodedSentence } from '#base/sentence.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { usedPictures } from '#board/doc/used-pictures.ts'
import type { Box } from '#board/space/free-space.ts'
import type { BoardFile } from '#formats/board-json/board-file.ts'
import type { FileFinding } from '#formats/board-json/file-finding.ts'
import { type LandedBoard, remapBoardFile } from '#formats/board-json/remap-board-file.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import { freeName } from '#server/agents/files/agent-looks.ts'
import { type Importer, importInSlices } from '#server/session/import-in-slices.ts'
import type { NamedPerson, SessionHub } from '#server/session/sessions.ts'
import { runInSlices, startSlices } from '#server/threads/slices.ts'
import type { TaskDone, TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import { MAX_AGENTS } from '#session/agents/agent.ts'
import { refusal as refusalOf } from '#session/core/refusal.ts'
import { hasTooMuch } from '#session/import/decide-import.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { EMPTY_GROUND, groundOf } from './board-ground.ts'
import {
  addPicturesOfFile,
  type PictureBytes,
  type PicturesInFile,
  shownPictures,
} from './pictures-in-file.ts'
import type { TransferRoom } from './read-board-for-file.ts'
import { DRAW_CANVAS } from './transfer-tasks.ts'
import { besideAll, canvasUpdate, writeCanvas } from './write-canvas.ts'

/** The targets for the content of a file: session, canvas and pictures. */
export interface ImportServices {
  /** Creates the board, or adds the content to one in slices. */
  sessions: SessionHub
  rooms: { open(boardId: string): Promise<TransferRoom> }
  /** Limits of one board: a file that would exceed them is refused as a whole. */
  config: { limits: Limits }
  /** Draws the canvas of a large new board. */
  threads: ThreadPool
  /** Decodes the file's pictures as if people had added them. */
  pictures: PicturesInFile
}

/** A parsed and valid board file. */
export interface SoundBoard {
  file: BoardFile
  canvas: readonly CanvasRecord[]
  /** Bounds of the canvas. */
  box: Box | null
  pictures: readonly PictureBytes[]
}

/** Why nothing was imported; `board-full`: the canvas has no room for it. */
export type ImportRefusal = CodedSentence<ErrorCode>
/** The session after the import, or why there was none. */
export type BoardImported =
  /** `problems` lists pictures that could not be imported. */
  { ok: true; state: SessionState; problems: FileFinding[] } | { ok: false; refusal: ImportRefusal }

/** Like `BoardImported`, for a new board. `why`: the thread did not finish its canvas, whatever the file holds. */
export type NewBoardImported = BoardImported | { ok: false; why: TaskRefusal }

/** Creates a board with the file's content; `person` owns it. If that fails half-way, the board is deleted. */
export async function importAsNewBoard(
  { sessions, threads, pictures, config: { limits } }: ImportServices,
  { file, canvas, pictures: found }: Omit<SoundBoard, 'box'>,
  person: NamedPerson,
): Promise<NewBoardImported> {
  const landed = await runInSlices(
    remapBoardFile(file, canvas, EMPTY_GROUND, { isNew: true, known: new Map() }),
  )
  if (landed.canvas.length > limits.maxRecords) return tooMuch(limits)
  const drawn = await draw(threads, landed.canvas)
  if (!drawn.ok) return drawn
  const update = drawn.value
  if (update.length > limits.maxDocumentBytes) return tooMuch(limits)
  const { title, premise } = file.board
  const state = await sessions.create({ title, premise }, person, [], update)
  const boardId = state.board.id
  let made: SessionState | null = null
  try {
    const refusal = await importInSlices(sessions, boardId, landed.slice, { userId: person.id })
    made = refusal ? null : await sessions.load(boardId)
    if (!made) return { ok: false, refusal: refusal ?? refusalOf('board-gone') }
    const target = { boardId, addedBy: person.id }
    const usedIds = async () => [...shownPictures(landed.canvas)]
    const problems = await addPicturesOfFile(pictures, target, found, usedIds)
    return { ok: true, state: made, problems }
  } finally {
    if (!made) await sessions.dispatch(boardId, { type: 'board.delete' }, { kind: 'server' })
  }
}

const FEW_RECORDS = 100

async function draw(threads: ThreadPool, records: readonly CanvasRecord[]): Promise<TaskDone<Uint8Array>> {
  if (records.length < FEW_RECORDS) return { ok: true, value: canvasUpdate(records) }
  return await threads.run(DRAW_CANVAS, records, { owner: null })
}

/** Ids and numbers are chosen again if another command took one of them. */
const MAX_TRIES = 5

/** Adds the file's content to a board. The board keeps its own title, premise, settings and links. */
export async function importOntoBoard(
  { sessions, rooms, pictures, config: { limits } }: ImportServices,
  board: SoundBoard,
  boardId: string,
  importer: Importer,
): Promise<BoardImported> {
  const room = await rooms.open(boardId)
  const yieldToOthers = startSlices()
  try {
    await yieldToOthers()
    const size = boardShapes(room.doc).size + board.canvas.length
    if (room.isFull() || size > limits.maxRecords) return tooMuch(limits)
    for (let tries = 1; ; tries++) {
      const state = await sessions.load(boardId)
      if (!state) return { ok: false, refusal: refusalOf('board-gone') }
      const landed = await runInSlices(importBeside(board, state, room))
      // Check all slices first: a later one must not be refused when the first ones are in.
      if (hasTooMuch(state, landed.slice)) return { ok: false, refusal: refusalOf('too-many-imports') }
      const refusal = await importInSlices(sessions, boardId, landed.slice, importer)
      if (refusal?.code === 'not-now' && tries < MAX_TRIES) continue
      if (refusal) return { ok: false, refusal }
      const placed = besideAll(room.doc, landed.canvas, board.box)
      await yieldToOthers()
      await writeCanvas(room, placed)
      const after = await sessions.load(boardId)
      const target = { boardId, addedBy: importer.userId }
      const usedIds = async () => [...usedPictures(room.doc)]
      const problems = await addPicturesOfFile(pictures, target, board.pictures, usedIds)
      return { ok: true, state: after ?? state, problems }
    }
  } finally {
    room.release()
  }
}

function importBeside(
  { file, canvas }: SoundBoard,
  state: SessionState,
  room: TransferRoom,
): ChunkedWork<LandedBoard> {
  const { agents, formerAgents, known } = castOf(file, state)
  const ground = groundOf(state, boardShapes(room.doc).keys())
  return remapBoardFile({ ...file, agents, formerAgents }, canvas, ground, { isNew: false, known })
}

/** An agent that is identical to one on the board becomes that one; agents that don't fit leave their names. */
function castOf(file: BoardFile, state: SessionState) {
  const known = new Map<string, string>()
  for (const { id, file: text } of file.agents) {
    const there = state.agents.find((agent) => agent.file === text)
    if (there) known.set(id, there.id)
  }
  const fresh = file.agents.filter(({ id }) => !known.has(id))
  const room = Math.max(0, MAX_AGENTS - state.agents.length)
  const names = [...state.agents]
  const named = fresh.slice(0, room).map((agent) => {
    const name = freeName(agent.name, names)
    const renamed =
      name === agent.name ? agent : { ...agent, name, file: writeAgentFile({ ...agent, name }, agent.file) }
    names.push(renamed)
    return renamed
  })
  const homeless = fresh.slice(room).map(({ prompt: _prompt, file: _file, ...agent }) => agent)
  return {
    known,
    agents: [...file.agents.filter(({ id }) => known.has(id)), ...named],
    formerAgents: [...file.formerAgents, ...homeless],
  }
}

function tooMuch({ maxRecords }: Limits): BoardImported {
  return { ok: false, refusal: problemSentence('board-full.content', { max: maxRecords }) }
}
