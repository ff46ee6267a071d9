import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type DrillServer, startDrillServer } from './drill-server.ts'
import { type EditMeter, type Latencies, startEditMeter } from './edit-meter.ts'
import { VISITOR_NICENESS } from './measure-attack.ts'
import type { ProbeReading } from './server-probe.ts'
import type { FromVoters } from './voters.ts'

/**
 * Measures the cost of a vote to people who edit the same board: fifty people with the board open cast five votes each
 * within ten seconds, compared with as long without a vote. `npm run drill -- votes [--rounds N] [--profile FOLDER]`.
 * Fails if the totals are not exact. The fifty are in a separate process with a lower priority, because real ones would
 * have their own machines.
 */
const VOTERS = new URL('./voters.ts', import.meta.url).pathname
/** Length of the vote, and of the time without one. */
const PHASE_MS = 10_000
const ROUNDS = 5
/** V8 has compiled nothing of the server at first. */
const WARM_UP_MS = 6_000

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, profile: { type: 'string' } },
})
const rounds = Number(values.rounds ?? ROUNDS)
const server = await startDrillServer({
  environment: { LOG_LEVEL: 'silent' },
  profileFolder: values.profile,
})
const voters = fork(VOTERS, [server.url], { execArgv: [] })
voters.setMaxListeners(0)
try {
  await measure(server)
} finally {
  voters.kill('SIGKILL')
  await server.stop()
}
process.exit()

async function measure(drilled: DrillServer): Promise<void> {
  const { board } = await answerOf(voters)
  if (voters.pid !== undefined) setPriority(voters.pid, VISITOR_NICENESS)
  const meter = await startEditMeter(drilled.url, board)
  await wait(WARM_UP_MS)
  await vote()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = await drilled.probe()
    const quiet = await during(meter, () => wait(PHASE_MS))
    const before = await drilled.probe()
    const voting = await during(meter, vote)
    const after = await drilled.probe()
    ratios.push(voting.p99Ms / quiet.p99Ms)
    console.log(`no vote ${inWords(quiet, start, before)}   voting ${inWords(voting, before, after)}`)
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN
  console.log(`p99 while people vote, as a ratio, median of ${rounds}: ${median.toFixed(2)}`)
  meter.stop()
}

async function during(meter: EditMeter, work: () => Promise<unknown>): Promise<Latencies> {
  meter.restart()
  await work()
  return meter.read()
}

async function vote(): Promise<void> {
  const answer = answerOf(voters)
  voters.send('vote')
  const { error } = await answer
  if (error !== null) throw new Error(error)
}

async function answerOf(child: ChildProcess): Promise<FromVoters> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the voters’ process ended')))
  const [said] = await Promise.race([once(child, 'message'), ended])
  return said
}

/** Also how long the server's main thread worked at a time (p99) and in all: other programs hardly change that. */
function inWords({ p50Ms, p99Ms, edits }: Latencies, before: ProbeReading, after: ProbeReading): string {
  const workedMs = after.mainThreadMs - before.mainThreadMs
  return `p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms (${edits}), held ${after.holdP99Ms.toFixed(1)} ms of ${workedMs.toFixed(0)}`
}
