import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '#db/driver/open-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { Attack } from '../attack.ts'
import { AttackTarget } from '../attack-target.ts'
import { startDrillServer } from '../drill-server.ts'

const NOTES = 40
const AT_ONCE = 5
const FILE = 'damaged.json'

const Seeded = z.object({ boardId: z.string(), token: z.string() })
type Seeded = z.infer<typeof Seeded>

export const attack: Attack = {
  title: 'opens a board over and over of whose stored updates one bit was changed on the disk',
  seconds: 6,
  // The server logs the damaged board and update, which is expected here.
  environment: { LOG_LEVEL: 'silent' },
  async prepareFolder(folder) {
    const { boardId, token } = await openBoardIn(folder)
    const db = await openDatabase({ kind: 'folder', folder })
    // One letter of a note: Yjs reads it as well as the right one.
    const flipped = await db.query(
      `update doc_updates set data = set_byte(data, length(data) - 3, get_byte(data, length(data) - 3) # 1)
       where board_id = $1 and seq = (select max(seq) from doc_updates where board_id = $1) returning seq`,
      [boardId],
    )
    await db.close()
    if (flipped.length !== 1) throw new Error('no update was damaged')
    writeFileSync(join(folder, FILE), JSON.stringify({ boardId, token }))
  },
  async run(target) {
    const { boardId, token } = Seeded.parse(JSON.parse(readFileSync(join(target.dataFolder, FILE), 'utf8')))
    const open = async () => {
      const socket = await target.openSocket({ boardId, token })
      if (socket.readyState !== socket.CLOSED)
        await new Promise<void>((resolve) => socket.once('close', () => resolve()))
      const status = await target.send(`/api/v1/boards/${boardId}/notes`, { token })
      target.claim(status !== 200, 'the damaged board was shown')
    }
    await target.repeatAtOnce(AT_ONCE, open)
  },
  minCounts: { [`closed ${CLOSE.tryLater}`]: 2 },
}

async function openBoardIn(folder: string): Promise<Seeded> {
  const server = await startDrillServer({ keptFolder: folder })
  try {
    const visitor = new AttackTarget(server.url, new AbortController().signal)
    const board = await visitor.openBoard()
    await visitor.addNotes(board, NOTES, (n) => `Note ${n}`)
    return board
  } finally {
    await server.stop()
  }
}
