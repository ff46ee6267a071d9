import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { boardShapes } from '#board/doc/board-doc.ts'
import {
  type BurstClient,
  connectStock,
  disconnectStock,
  lostEdits,
  startBurst,
} from '#server/testing/burst-client.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'
import { reportClaim } from './report-claim.ts'

const BOARDS = 4
const PEOPLE = 3
const EDIT_EVERY_MS = 100
/** Proof that a person's connection works again. */
const EDITS_SAVED_AGAIN = 20
const SETTLE_MS = 3_000
export const RECOVERY_TIMEOUT_MS = 60_000

interface Person {
  name: string
  board: Foothold
  client: BurstClient
}

/** Tries again: a node may have been taken out of the proxy since its connection was made. */
export async function openBoard(url: string, name: string): Promise<Foothold> {
  const target = new AttackTarget(url, new AbortController().signal)
  return await target.openBoard(name).catch(() => target.openBoard(name))
}

/** People on several boards who edit through the proxy, so each new socket is on the next node. */
export class ClusterCrew {
  private readonly people: Person[] = []

  static async begin(url: string): Promise<ClusterCrew> {
    const crew = new ClusterCrew()
    for (let i = 0; i < BOARDS; i++) {
      const board = await openBoard(url, `Owner ${i}`)
      for (let n = 0; n < PEOPLE; n++) {
        const name = `b${i}p${n}`
        const client = await startBurst({ ...board, url, name, editEveryMs: EDIT_EVERY_MS })
        crew.people.push({ name, board, client })
      }
    }
    return crew
  }

  savedEdits(): number {
    return this.people.reduce((sum, { client }) => sum + client.ackedEdits(), 0)
  }

  /** Resolves when everyone's new edits are saved again. */
  async untilSaved(): Promise<void> {
    const before = this.people.map(({ client }) => client.ackedEdits())
    const stuck = () =>
      this.people.filter(({ client }, i) => client.ackedEdits() <= (before[i] ?? 0) + EDITS_SAVED_AGAIN)
    const deadline = Date.now() + RECOVERY_TIMEOUT_MS
    while (stuck().length > 0) {
      if (Date.now() > deadline) {
        const names = stuck().map(({ name }) => name)
        reportClaim(false, `${names.join(', ')} saved nothing for a minute`)
        return
      }
      await wait(50)
    }
  }

  /** Runs the fault, waits until everyone saves again, and returns the longest time that one person waited for that. */
  async longestWithoutSave(breakIt: () => Promise<void>): Promise<number> {
    const saves = this.people.map(({ client }) => ({
      acked: client.ackedEdits(),
      at: performance.now(),
      longest: 0,
    }))
    const timer = setInterval(() => {
      for (const [i, save] of saves.entries()) {
        const acked = this.people[i]?.client.ackedEdits() ?? 0
        const now = performance.now()
        save.longest = Math.max(save.longest, now - save.at)
        if (acked !== save.acked) Object.assign(save, { acked, at: now })
      }
    }, 20)
    await breakIt()
    await this.untilSaved()
    clearInterval(timer)
    return Math.max(...saves.map(({ longest }) => longest))
  }

  /** Ends the crew. Everything that was called saved is on the boards, and everyone has the same. */
  async expectNothingLost(url: string): Promise<void> {
    await Promise.all(this.people.map(({ client }) => client.settle(RECOVERY_TIMEOUT_MS)))
    await wait(SETTLE_MS)
    let [lost, different] = [0, 0]
    for (const { name, board, client } of this.people) {
      const reader = await connectStock({ ...board, url })
      lost += lostEdits(reader.doc, name, client.ackedEdits()).length
      if (!isDeepStrictEqual(shapesOf(client), shapesOf(reader))) different += 1
      disconnectStock(reader)
    }
    reportClaim(lost === 0, `${lost} of ${this.savedEdits()} edits that were called saved are missing`)
    reportClaim(different === 0, `${different} of ${this.people.length} clients differ from the board`)
    for (const { client } of this.people) client.stop()
  }
}

function shapesOf({ doc }: Pick<BurstClient, 'doc'>): unknown {
  return boardShapes(doc).toJSON()
}
