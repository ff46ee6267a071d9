import { setTimeout as wait } from 'node:timers/promises'
import { boardShapes } from '#board/doc/board-doc.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { connectStock } from '#server/testing/burst-client.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'

/** Several megabytes: a snapshot is made of each. */
const NOTES = 6_000
const NOTE_CHARS = 400
const SNAPSHOT_MS = 5_000

export const fault: Fault = {
  title:
    'bits of stored snapshots and updates change: the board is whole from older ones, or it stays closed; never empty, never half',
  databases: ['pglite', 'postgres'],
  expectedErrors: [
    'damaged snapshot',
    'damaged update',
    'loading a board failed',
    'opening a board failed',
    'request failed',
    'compaction failed',
  ],
  async run(stage) {
    await stage.start()
    const board = await stage.visitor.openBoard('Ann')
    await stage.visitor.addNotes(board, NOTES, (n) => `Note ${n} `.padEnd(NOTE_CHARS, 'x'))
    await wait(SNAPSHOT_MS)
    await stage.server.end('SIGTERM')
    await damage(
      stage,
      'doc_snapshots',
      '(select max(upto_seq) from doc_snapshots where doc = t.doc and board_id = t.board_id)',
    )
    await stage.startAgain()
    stage.claim(
      (await countNotes(stage, board)) === NOTES,
      'without its newest snapshot the board is not whole',
    )
    await stage.server.end('SIGTERM')
    await damage(stage, 'doc_snapshots', 'upto_seq')
    await damage(
      stage,
      'doc_updates',
      '(select max(seq) from doc_updates where doc = t.doc and board_id = t.board_id)',
    )
    await stage.startAgain()
    stage.claim((await countNotes(stage, board)) === null, 'a board without its last update was opened')
    await stage.server.end('SIGTERM')
    await stage.startAgain()
  },
}

type Table = 'doc_snapshots' | 'doc_updates'

async function damage(stage: FaultStage, table: Table, which: string): Promise<void> {
  const db = await openDatabase(stage.databasePlace())
  const column = table === 'doc_snapshots' ? 'upto_seq' : 'seq'
  const rows = await db.query(
    `update ${table} t set data = set_byte(data, length(data) / 2, get_byte(data, length(data) / 2) # 1)
     where ${column} = ${which} returning ${column}`,
  )
  await db.close()
  stage.figure(`damaged ${table}`, rows.length)
  stage.claim(rows.length > 0, `no row of ${table} was damaged`)
}

/** `null` if the board does not open. */
async function countNotes(
  stage: FaultStage,
  board: { boardId: string; token: string },
): Promise<number | null> {
  const answer = await stage.visitor.request(`/api/v1/boards/${board.boardId}/notes?limit=1`, board)
  if (answer.status !== 200) return null
  await answer.arrayBuffer()
  const { doc } = await connectStock({ ...board, url: stage.url })
  return boardShapes(doc).size
}
