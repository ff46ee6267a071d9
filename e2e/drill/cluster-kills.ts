import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { Rounds } from '#api/rounds.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'
import { ClusterCrew, openBoard, RECOVERY_TIMEOUT_MS } from './cluster-crew.ts'
import type { ClusterMachines, Killable } from './cluster-machines.ts'
import { reportClaim, reportFigure } from './report-claim.ts'

/** New people and boards after so many kills: boards would grow for as long as the drill runs. */
const KILLS_OF_A_CREW = 10
/** A kill comes at some moment within this time. */
const MAX_PAUSE_MS = 1_500

const Notes = z.object({ notes: z.array(z.object({ id: z.string() })) })

/** `kill -9` of a node, a NATS server, PostgreSQL and of everything at once, in turn, while people write and agents answer. */
export async function killMachines(machines: ClusterMachines, times: number): Promise<void> {
  const longest = new Map<string, number>()
  for (let killed = 0; killed < times; killed += KILLS_OF_A_CREW)
    await killUnder(machines, Math.min(KILLS_OF_A_CREW, times - killed), killed, longest)
  for (const [title, ms] of longest)
    reportFigure(`${title}: at most ${(ms / 1_000).toFixed(1)} s until a person’s next edit was saved`)
}

async function killUnder(
  machines: ClusterMachines,
  times: number,
  killed: number,
  longest: Map<string, number>,
): Promise<void> {
  const { random } = seededRandom()
  const crew = await ClusterCrew.begin(machines.url)
  const agents = await AgentsAtWork.begin(machines.url)
  await crew.untilSaved()
  for (let n = killed; n < killed + times; n++) {
    const kills = Object.entries(killsOf(machines, n))
    const [title, kill] = kills[n % kills.length] as [string, () => Promise<void>]
    await agents.work()
    await wait(random() * MAX_PAUSE_MS)
    const ms = await crew.longestWithoutSave(kill)
    longest.set(title, Math.max(ms, longest.get(title) ?? 0))
  }
  reportFigure(`${killed + times} kills`)
  await crew.expectNothingLost()
  await agents.expectWorkDoneOnce()
}

/** Each is over when everything runs again. */
function killsOf({ slots, bus, postgres }: ClusterMachines, n: number): Record<string, () => Promise<void>> {
  const nodes = slots.slice(0, 3)
  const [node, server] = [nodes[n % nodes.length], bus[n % bus.length]]
  const untilReady = () => Promise.all(nodes.map((each) => each.untilReady()))
  const killAndStart = async (...programs: (Killable | undefined)[]) => {
    await Promise.all(programs.map((program) => program?.kill()))
    const [first, ...others] = programs
    // PostgreSQL first: a node does not start without it.
    await first?.start()
    await Promise.all(others.map((program) => program?.start()))
    await untilReady()
  }
  return {
    'a node is killed': () => killAndStart(node),
    'a NATS server is killed': () => killAndStart(server),
    'a node and PostgreSQL are killed': () => killAndStart(postgres, node),
    'PostgreSQL is killed': () => killAndStart(postgres),
    'everything is killed': async () => {
      await Promise.all([postgres, ...bus, ...nodes].map((program) => program.kill()))
      await Promise.all([postgres, ...bus].map((program) => program.start()))
      await Promise.all(nodes.map((program) => program.start()))
      await untilReady()
    },
  }
}

/** A board on which one round of agents follows another. */
class AgentsAtWork {
  private readonly target: AttackTarget
  private readonly board: Foothold

  private constructor(target: AttackTarget, board: Foothold) {
    this.target = target
    this.board = board
  }

  static async begin(url: string): Promise<AgentsAtWork> {
    const target = new AttackTarget(url, new AbortController().signal)
    return new AgentsAtWork(target, await openBoard(url, 'Ann'))
  }

  /** Starts a round, unless one is running. */
  async work(): Promise<void> {
    if (await this.isAtWork()) return
    const json = { question: 'What should we do?', mode: 'rotation', cycles: 2, moderate: false }
    await this.ask(z.unknown(), '/rounds', { method: 'POST', json })
  }

  /** All rounds are complete, and each note of the board was posted by one turn. */
  async expectWorkDoneOnce(): Promise<void> {
    const deadline = Date.now() + RECOVERY_TIMEOUT_MS
    while (Date.now() < deadline && (await this.isAtWork())) await wait(250)
    const { rounds } = await this.ask(Rounds, '/rounds')
    const turns = rounds.flatMap((round) => round.turns)
    const ended = turns.filter(({ state }) => state === 'done' || state === 'failed').length
    reportClaim(ended === turns.length, `${ended} of ${turns.length} turns of agents have ended`)
    // A turn that was interrupted three times has failed; what it wrote stays.
    const failed = turns.filter(({ state }) => state === 'failed')
    const isOfFailed = (noteId: string) => failed.some(({ id }) => noteId.startsWith(`shape:${id}n`))
    const posted = turns.flatMap(({ notes }) => notes).toSorted()
    const { notes } = await this.ask(Notes, '/notes')
    const found = notes.flatMap(({ id }) => (isOfFailed(id) ? [] : [id])).toSorted()
    const again = turns.filter(({ attempt }) => attempt > 1).length
    reportClaim(
      posted.join() === found.join(),
      `${found.length} notes of agents, ${posted.length} posted by turns; ${again} turns were begun again, ${failed.length} failed`,
    )
  }

  private async isAtWork(): Promise<boolean> {
    const { rounds } = await this.ask(Rounds, '/rounds')
    return rounds.some(({ state }) => state !== 'complete' && state !== 'aborted')
  }

  /** Tries again while the board is on its way to another node. */
  private async ask<T>(
    shape: z.ZodType<T>,
    path: string,
    options: { method?: string; json?: unknown } = {},
  ): Promise<T> {
    const { boardId, token } = this.board
    const deadline = Date.now() + RECOVERY_TIMEOUT_MS
    for (;;) {
      const answer = await this.target
        .request(`/api/v1/boards/${boardId}${path}`, { ...options, token })
        .catch(() => null)
      if (answer?.ok) return shape.parse(await answer.json())
      if (Date.now() > deadline) throw new Error(`${path} was answered with ${answer?.status}`)
      await wait(250)
    }
  }
}
