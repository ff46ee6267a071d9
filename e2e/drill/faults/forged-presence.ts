import { setTimeout as wait } from 'node:timers/promises'
import { MESSAGE } from '#sync/message-type.ts'
import { awarenessOf, frame } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'

const CROWD = 10_000
const FLOOD_MS = 4_000

export const fault: Fault = {
  title:
    'presence under others’ ids, with others’ names, of ten thousand at once, of a megabyte, and as a flood: nobody else’s changes',
  isShort: true,
  async run(stage) {
    await stage.start()
    const crew = await stage.crew({ people: 3, editEveryMs: 50 })
    await stage.watchBystanders()
    const [victim, witness] = crew.clients.map(({ provider }) => provider)
    if (!victim || !witness) return
    victim.awareness.setLocalState({ cursor: [1, 2] })
    await wait(500)
    const mallory = await stage.visitor.join(crew.board, 'edit', 'Mallory')
    const victimId = victim.doc.clientID
    const before = witness.awareness.getStates().size
    const attack = async (what: string, message: Uint8Array) => {
      const ws = await stage.visitor.openSocket(mallory)
      ws.send(message)
      await wait(300)
      const seen = witness.awareness.getStates()
      const { cursor, name } = seen.get(victimId) ?? {}
      stage.claim(String(cursor) === '1,2', `${what}: the victim is seen at ${cursor}`)
      stage.claim(name !== 'Forged', `${what}: the victim has another name`)
      stage.claim(seen.size <= before + 1, `${what}: ${seen.size} are seen, and not ${before + 1} at most`)
      stage.claim(
        [...seen.values()].every((state) => state.name !== 'Forged'),
        `${what}: a forged name is seen`,
      )
      ws.terminate()
      await wait(200)
    }
    const forged = { cursor: [9, 9], name: 'Forged', userId: 'forged', color: 'red' }
    await attack('another’s id', frame(MESSAGE.awareness, awarenessOf(victimId, 2 ** 31, forged)))
    await attack('another’s end', frame(MESSAGE.awareness, awarenessOf(victimId, 2 ** 31, null)))
    await attack('another’s name', frame(MESSAGE.awareness, awarenessOf(77, 1, forged)))
    await attack('a crowd', frame(MESSAGE.awareness, crowd(CROWD)))
    await attack(
      'a megabyte',
      frame(MESSAGE.awareness, awarenessOf(78, 1, { cursor: [1, 1], x: 'x'.repeat(2 ** 20) })),
    )
    const ws = await stage.visitor.openSocket(mallory)
    const endAt = performance.now() + FLOOD_MS
    for (let clock = 1; performance.now() < endAt && ws.readyState === ws.OPEN; clock++) {
      ws.send(frame(MESSAGE.awareness, awarenessOf(79, clock, { cursor: [clock, 0] })))
      if (clock % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await stage.checkBystanders()
    await stage.checkCrew(crew)
  },
}

function crowd(count: number): Uint8Array {
  const state = new TextEncoder().encode('{"cursor":[0,0]}')
  return Buffer.concat([frame(count), ...Array.from({ length: count }, (_, n) => frame(n + 1_000, 1, state))])
}
