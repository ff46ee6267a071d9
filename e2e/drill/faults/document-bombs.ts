import * as Y from 'yjs'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { structsUpdate } from '#server/sync/testing/forge-update.ts'
import { hostileUpdate } from '#server/sync/testing/hostile-update.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { frame } from '../attack-target.ts'
import type { Fault } from '../faulty/fault.ts'

const UPDATE = 2
const MAX_HOLD_MS = 50
const MAX_RISE_MB = 20
const NOTES = 50
const RANDOM_BOMBS = 12
const PAUSE_MS = 250

export const fault: Fault = {
  title:
    'updates of a few bytes that would cost Yjs seconds or gigabytes are stopped before they cost 50 ms or 20 MB',
  async run(stage) {
    await stage.start({ isWarm: true, environment: { LOG_LEVEL: 'error' } })
    const crew = await stage.crew({ editEveryMs: 50 })
    const board = await stage.visitor.openBoard('Mallory')
    await stage.visitor.addNotes(board, NOTES, (n) => `note ${n}`)
    const { doc } = await stage.visitor.connect(board)
    await stage.watchBystanders()
    const restMb = await stage.server.usedMb()
    let worstMs = 0
    for (const [what, update] of Object.entries(bombs(stage.random, doc))) {
      const { visitor } = stage
      const ws = await visitor.openSocket(board)
      await stage.server.probe()
      ws.send(frame(MESSAGE.sync, UPDATE, update))
      ws.send(frame(MESSAGE.saved, 1))
      await visitor.pause(PAUSE_MS)
      const { holdMaxMs } = await stage.server.probe()
      worstMs = Math.max(worstMs, holdMaxMs)
      stage.claim(
        holdMaxMs < MAX_HOLD_MS,
        `${what} (${update.length} bytes) held the main thread for ${Math.round(holdMaxMs)} ms`,
      )
      ws.terminate()
    }
    stage.figure('longest hold', worstMs, ' ms')
    const riseMb = (await stage.server.usedMb()) - restMb
    stage.figure('memory', Math.max(0, riseMb), ' MB')
    stage.claim(riseMb < MAX_RISE_MB, `memory rose by ${Math.round(riseMb)} MB`)
    await stage.checkBystanders()
    await stage.checkCrew(crew)
  },
}

function bombs(random: () => number, doc: Y.Doc): Record<string, Uint8Array> {
  const { seed } = seededRandom(Math.floor(random() * 2 ** 31))
  const hostile = seededRandom(seed).random
  return {
    'a claim of 32,000,000 structs': frame(1, 32_000_000, 5, 0),
    'a claim of 2^50 clients': frame(2 ** 50, 1, 1, 0),
    '20,000 clients in the future': clients(20_000, 50),
    '20,000 new clients': clients(20_000, 0),
    'a gap of 2^50 ticks': structsUpdate(7, [{ gap: 2 ** 50 }]),
    'deleted content of 2^50 ticks': structsUpdate(7, [
      { parent: 'shapes', key: 'shape:a', deleted: 2 ** 50 },
    ]),
    'deletions of everything ever': structsUpdate(7, [], [{ client: 1, clock: 0, length: 2 ** 50 }]),
    'lists in lists, 5,000 deep': deepLists(5_000),
    'a text of 8 MB': structsUpdate(7, [
      { parent: 'shapes', key: 'shape:a', values: ['x'.repeat(7 * 1024 * 1024)] },
    ]),
    ...Object.fromEntries(
      Array.from({ length: RANDOM_BOMBS }, (_, n) => {
        const { update, what } = hostileUpdate(doc, hostile)
        return [`${n}: ${what}, seed ${seed}`, update]
      }),
    ),
  }
}

/** So many clients with one struct each, a deleted one, from this clock on. */
function clients(count: number, clock: number): Uint8Array {
  const each = Array.from({ length: count }, (_, n) => frame(1, n + 100, clock, 0, 1))
  return Buffer.concat([frame(count), ...each, frame(0)])
}

function deepLists(depth: number): Uint8Array {
  const doc = new Y.Doc()
  let deep: unknown = 1
  for (let n = 0; n < depth; n++) deep = [deep]
  doc.getMap('shapes').set('shape:deep', deep)
  return Y.encodeStateAsUpdate(doc)
}
