import type { WebSocket } from 'ws'
import { CLOSE } from '#sync/close-code.ts'
import { LIMITS } from '#sync/limits.ts'
import type { Fault } from '../faulty/fault.ts'

const { maxMessageBytes } = LIMITS
const FRAGMENT_BYTES = 256 * 1024
const MAX_RISE_MB = 60

export const fault: Fault = {
  title:
    'messages above the limit, whole and in fragments, and fragments without an end: the sender is closed with a reason',
  times: 10,
  async run(stage) {
    await stage.start()
    const crew = await stage.crew({ editEveryMs: 50 })
    const board = await stage.visitor.openBoard('Mallory')
    await stage.watchBystanders()
    const restMb = await stage.server.usedMb()
    for (let n = 0; n < stage.times; n++) {
      for (const [what, send] of Object.entries(SENDERS)) {
        const { visitor } = stage
        const ws = await visitor.openSocket(board)
        const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
        send(ws)
        await closed
        const codes = Object.keys(visitor.outcome).filter((key) => /^closed \d/.test(key))
        // A socket that is closed while it is still sending may get no reason.
        const isRight = codes.every((code) =>
          [`closed ${CLOSE.badFrame}`, 'closed 1006', `closed ${CLOSE.tooMuch}`].includes(code),
        )
        stage.claim(isRight, `${what}: ${codes}`)
      }
    }
    const riseMb = (await stage.server.usedMb()) - restMb
    stage.figure('memory', Math.max(0, riseMb), ' MB')
    stage.claim(riseMb < MAX_RISE_MB, `memory rose by ${Math.round(riseMb)} MB`)
    await stage.checkBystanders()
    await stage.checkCrew(crew)
  },
}

const SENDERS: Record<string, (ws: WebSocket) => void> = {
  'a message above the limit': (ws) => ws.send(new Uint8Array(maxMessageBytes + 1)),
  'fragments above the limit': (ws) => {
    for (let sent = 0; sent <= maxMessageBytes; sent += FRAGMENT_BYTES)
      ws.send(new Uint8Array(FRAGMENT_BYTES), { fin: false })
  },
  'an endless row of empty fragments': (ws) => {
    for (let n = 0; n < 20_000; n++) ws.send(new Uint8Array(0), { fin: false })
    ws.send(new Uint8Array(0), { fin: true })
  },
}
