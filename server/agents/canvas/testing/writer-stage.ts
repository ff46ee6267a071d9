import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { SCRIPT_MODEL } from '#server/models/providers/providers.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import type { PlannedTurn } from '#session/rounds/round.ts'
import { type CanvasWriter, createCanvasWriter, type LaneNote } from '../canvas-writer.ts'

export const SCEPTIC_LOOK = { id: 'a0123456789ab', color: 'light-red' } as const
export const NURSE_LOOK = { id: 'abbbbbbbbbbbb', color: 'light-violet' } as const
export const TURN = 't0123456789ab'
export const FIRST_NOTE = `shape:${TURN}n0`

const planned = (agentId: string, phase: number): PlannedTurn => ({
  id: `t${agentId.slice(1, 12)}${phase}`,
  agentId,
  duty: 'blind',
  phase,
})
export const ROUND = {
  id: 'r0123456789ab',
  number: 2,
  question: 'What would make a Thursday\nevening worth the trip?',
  frameId: null,
  turns: [SCEPTIC_LOOK, NURSE_LOOK].map(({ id }) => ({
    ...planned(id, 0),
    attempt: 1,
    state: 'queued' as const,
  })),
}

/** Returns a note of a turn: note `index` with its text so far. */
export function laneNote(index: number, text: string, more: Partial<LaneNote> = {}): LaneNote {
  return {
    round: ROUND,
    lane: 0,
    noteId: `shape:${TURN}n${index}`,
    agent: SCEPTIC_LOOK,
    model: SCRIPT_MODEL,
    text,
    ...more,
  }
}

export function textOf(doc: Y.Doc, id: string): string {
  return String(boardShapes(doc).get(id)?.get('text'))
}

/** The stage of one test: a new open board with room for 12 records, and the writer of its agents. */
export interface WriterStage {
  readonly server: SyncServer
  readonly ann: TestPerson
  readonly boardId: string
  readonly room: OpenRoom
  readonly writer: CanvasWriter
  /** Opens the board with a stock client, which is stopped after the test. */
  stock(): Promise<StockClient>
}

/** Call it once in a file of tests. Its fields are set before each test. */
export function writerStage(): WriterStage {
  let server: SyncServer
  let ann: TestPerson
  let boardId: string
  let room: OpenRoom
  let writer: CanvasWriter
  const clients: StockClient[] = []
  beforeAll(async () => {
    const { place } = await freshPlace('pglite')
    server = await startSyncServer(await openDatabase(place), { limits: { maxRecords: 12 } })
    ann = await server.person('Ann')
  })
  beforeEach(async () => {
    boardId = await server.board(ann)
    room = await server.rooms.open(boardId)
    writer = createCanvasWriter(room)
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.stop()
    room.release()
  })
  afterAll(async () => {
    await server.stop()
    await server.db.close()
  })
  return {
    get server() {
      return server
    },
    get ann() {
      return ann
    },
    get boardId() {
      return boardId
    },
    get room() {
      return room
    },
    get writer() {
      return writer
    },
    async stock() {
      const client = connectStockClient(server.url, boardId, ann.token)
      clients.push(client)
      await client.synced()
      return client
    },
  }
}
