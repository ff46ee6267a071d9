import { AttackTarget, type Foothold } from './attack-target.ts'
import { WritingCrew } from './faulty/writing-crew.ts'
import { reportClaim } from './report-claim.ts'

const BOARDS = 4
const PEOPLE = 3
const EDIT_EVERY_MS = 100
/** Proof that a person's connection works again. */
const EDITS_SAVED_AGAIN = 20
export const RECOVERY_TIMEOUT_MS = 60_000

/** Tries again: a node may have been taken out of the proxy since its connection was made. */
async function tryTwice<T>(work: () => Promise<T>): Promise<T> {
  return await work().catch(work)
}

export async function openBoard(url: string, name: string): Promise<Foothold> {
  const target = new AttackTarget(url, new AbortController().signal)
  return await tryTwice(() => target.openBoard(name))
}

/** People on several boards who edit through the proxy, so each new socket is on the next node. */
export class ClusterCrew {
  private readonly crews: WritingCrew[] = []

  static async begin(url: string): Promise<ClusterCrew> {
    const crew = new ClusterCrew()
    const target = new AttackTarget(url, new AbortController().signal)
    const options = { people: PEOPLE, editEveryMs: EDIT_EVERY_MS }
    for (let i = 0; i < BOARDS; i++) crew.crews.push(await tryTwice(() => WritingCrew.start(target, options)))
    return crew
  }

  /** Resolves when everyone's new edits are saved again. */
  async untilSaved(): Promise<void> {
    await this.forEachBoard((crew) => crew.untilAcked(EDITS_SAVED_AGAIN + 1, RECOVERY_TIMEOUT_MS))
  }

  /** Runs the fault, waits until everyone saves again, and returns the longest time that one person waited for that. */
  async longestWithoutSave(breakIt: () => Promise<void>): Promise<number> {
    const clients = this.crews.flatMap((crew) => crew.clients)
    const saves = clients.map((client) => {
      return { client, acked: client.ackedEdits(), at: performance.now(), longest: 0 }
    })
    const timer = setInterval(() => {
      for (const save of saves) {
        const [acked, now] = [save.client.ackedEdits(), performance.now()]
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
  async expectNothingLost(): Promise<void> {
    let [edits, lost, equal] = [0, 0, 0]
    await this.forEachBoard(async (crew) => {
      await crew.settle()
      const board = await crew.read()
      edits += crew.acked()
      lost += crew.missingFrom(board).length
      await crew.untilEqual(board)
      equal += 1
    })
    reportClaim(lost === 0, `${lost} of ${edits} edits that were called saved are missing`)
    reportClaim(equal === BOARDS, `everyone on ${equal} of ${BOARDS} boards has the same as a newcomer`)
    for (const crew of this.crews) crew.stop()
  }

  private async forEachBoard(work: (crew: WritingCrew) => Promise<void>): Promise<void> {
    const works = this.crews.map((crew, i) =>
      work(crew).catch((error: unknown) => reportClaim(false, `board ${i}: ${String(error)}`)),
    )
    await Promise.all(works)
  }
}
