import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import { AttackTarget } from './attack-target.ts'
import { ClusterCrew } from './cluster-crew.ts'
import { killMachines } from './cluster-kills.ts'
import { type ClusterMachines, type NodeSlot, startClusterMachines } from './cluster-machines.ts'
import { startEditMeter } from './edit-meter.ts'
import { reportClaim, reportFigure } from './report-claim.ts'

/**
 * Three nodes behind HAProxy, with three NATS servers and PostgreSQL, while nodes are killed, paused, stopped and added:
 *
 * npm run drill -- cluster [latency] [faults] [kills] [crowd] [--rounds n] [--times n] [--viewers n]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, times: { type: 'string' }, viewers: { type: 'string' } },
})
const ROUNDS = Number(values.rounds ?? 3)
const KILLS = Number(values.times ?? 100)
const VIEWERS = Number(values.viewers ?? 2_000)
const VIEWER_PROCESSES = 2
/** Many times the lease of a node. */
const PAUSE_MS = 60_000
const SETTLE_MS = 3_000
const METER_MS = 30_000
const CROWD_MS = 15_000
const CROWD_EDIT_EVERY_MS = 250
const MAX_EXTRA_P99_MS = 10

process.setMaxListeners(0)
const nobody = new AbortController().signal
const isWanted = (phase: string) => positionals.length === 0 || positionals.includes(phase)

const machines = await startClusterMachines({
  MAX_CONNECTIONS_PER_BOARD: '5000',
  MAX_CONNECTIONS_PER_PERSON: '5000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
  MAX_NEW_GUESTS_PER_ADDRESS: '10000',
})
try {
  if (isWanted('latency')) await measureLatency(machines)
  if (isWanted('faults')) await breakMachines(machines)
  if (isWanted('kills')) await killMachines(machines, KILLS)
  if (isWanted('crowd')) await fillBoard(machines)
} finally {
  await machines.stop()
}
process.exit()

/** All ways at the same time, so that other programs slow all of them alike. */
async function measureLatency({ slots: [a, b, c] }: ClusterMachines): Promise<void> {
  if (!a || !b || !c) return
  const ways = [
    ['on the node of the board', a, a],
    ['from there to another node', a, b],
    ['from another node to a third one', b, c],
  ] as const
  const meters = await Promise.all(
    ways.map(async ([title, from, to]) => {
      const board = await new AttackTarget(a.url, nobody).openBoard('Ann')
      // The node that a board is first opened at has it.
      const keeper = await connectStock({ ...board, url: a.url })
      const meter = await startEditMeter(from.url, board, { readerUrl: to.url })
      return { title, keeper, meter }
    }),
  )
  await wait(SETTLE_MS)
  for (const { meter } of meters) meter.restart()
  await wait(METER_MS)
  const read = meters.map(({ title, meter }) => ({ title, ...meter.read() }))
  for (const { keeper, meter } of meters) {
    meter.stop()
    disconnectStock(keeper)
  }
  for (const { title, p50Ms, p99Ms, edits } of read) {
    const isKept = p99Ms - (read[0]?.p99Ms ?? 0) <= MAX_EXTRA_P99_MS
    reportClaim(
      isKept,
      `edit ${title}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${edits} edits)`,
    )
  }
}

async function breakMachines(machines: ClusterMachines): Promise<void> {
  const crew = await ClusterCrew.begin(machines.url)
  await crew.untilSaved()
  for (let round = 0; round < ROUNDS; round++)
    for (const [title, breakIt] of Object.entries(faultsOf(machines, round))) {
      const longestMs = await crew.longestWithoutSave(breakIt)
      reportFigure(
        `${title}: at most ${(longestMs / 1_000).toFixed(1)} s until a person’s next edit was saved`,
      )
    }
  await crew.expectNothingLost()
}

/** Each is over when the machines are whole again. */
function faultsOf({ slots, bus }: ClusterMachines, round: number): Record<string, () => Promise<void>> {
  const { random } = seededRandom()
  const [, , , extra] = slots
  const [one, other] = slots.slice(0, 3).toSorted(() => random() - 0.5) as [NodeSlot, NodeSlot]
  const server = bus[round % bus.length]
  const restart = async () => {
    await one.start()
    await one.untilReady()
  }
  return {
    [`${one.name} is killed`]: async () => {
      await one.kill()
      await wait(SETTLE_MS)
      await restart()
    },
    [`${other.name} is paused for ${PAUSE_MS / 1_000} s`]: async () => {
      other.signal('SIGSTOP')
      await wait(PAUSE_MS)
      other.signal('SIGCONT')
      await other.untilReady()
    },
    'a node is added, and stopped again': async () => {
      await extra?.start()
      await extra?.untilReady()
      await wait(SETTLE_MS)
      extra?.signal('SIGTERM')
      await wait(SETTLE_MS)
      await extra?.kill()
    },
    'a NATS server is killed': async () => {
      await server?.kill()
      await wait(SETTLE_MS)
      await server?.start()
    },
  }
}

/** One person writes, and very many look on, from other processes. */
async function fillBoard({ url, slots }: ClusterMachines): Promise<void> {
  const board = await new AttackTarget(url, nobody).openBoard('Ann')
  const writer = await connectStock({ ...board, url })
  const address = `${url.replace('http', 'ws')}/sync/${board.boardId}?token=${board.token}`
  const begun = performance.now()
  const viewers = await Promise.all(
    Array.from({ length: VIEWER_PROCESSES }, async () => {
      const each = String(VIEWERS / VIEWER_PROCESSES)
      const child = fork(new URL('./viewer-process.ts', import.meta.url), [address, each])
      await once(child, 'message')
      return child
    }),
  )
  reportFigure(`${VIEWERS} viewers came within ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  const timer = setInterval(() => {
    const text = `sent at ${Date.now()}`
    editBoard(writer.doc, LOCAL_ORIGIN, () =>
      addNote(writer.doc, { id: `shape:${Date.now()}`, text, x: 0, y: 0, author: null }),
    )
  }, CROWD_EDIT_EVERY_MS)
  await wait(CROWD_MS)
  clearInterval(timer)
  await wait(SETTLE_MS)
  const answers = await Promise.all(
    viewers.map(async (child) => {
      child.send('read')
      const [answer] = await once(child, 'message')
      child.kill()
      return answer as { latencies: number[]; receivedOfLast: number }
    }),
  )
  disconnectStock(writer)
  const latencies = answers.flatMap((answer) => answer.latencies).toSorted((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  const received = answers.reduce((sum, { receivedOfLast }) => sum + receivedOfLast, 0)
  reportClaim(received === VIEWERS, `${received} of ${VIEWERS} viewers got the last edit`)
  reportFigure(`an edit reached them in p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  const memory = slots.map((slot) => slot.residentMb()?.toFixed(0) ?? 'no')
  reportFigure(`the nodes have ${memory.join(', ')} MB`)
}
