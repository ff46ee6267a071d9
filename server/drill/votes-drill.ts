import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { OneVote, type VoteResponse } from '#api/votes.ts'
import { connectStock } from '#server/testing/burst-client.ts'
import { AttackTarget, type Foothold, waitUntilSaved } from './attack-target.ts'
import { type DrillServer, startDrillServer } from './drill-server.ts'
import { type EditMeter, type Latencies, startEditMeter } from './edit-meter.ts'
import type { ProbeReading } from './server-probe.ts'

/**
 * What a vote costs people who edit the same board: fifty people with the board open cast five votes each within ten seconds, and as
 * long no one votes. `npm run drill -- votes [--rounds N] [--profile FOLDER]`. Fails if the totals are not exact.
 */
const PEOPLE = 50
const VOTES_EACH = 5
const PHASE_MS = 10_000
const NOTES = 30
const ROUNDS = 5
/** V8 has compiled nothing of the server at first. */
const WARM_UP_MS = 6_000

interface Voter extends Foothold {
  /** Which of the notes each of their votes goes to. */
  choice: number[]
}

process.setMaxListeners(0)
const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, profile: { type: 'string' } },
})
const rounds = Number(values.rounds ?? ROUNDS)
const server = await startDrillServer({
  environment: { LOG_LEVEL: 'silent' },
  profileFolder: values.profile,
})
try {
  await measure(server)
} finally {
  await server.stop()
}
process.exit()

async function measure(drilled: DrillServer): Promise<void> {
  const { url } = drilled
  const target = new AttackTarget(url, new AbortController().signal)
  const owner = await target.openBoard('Ann')
  await target.addNotes(owner, NOTES, (n) => `Idea ${n} of the morning`)
  const voters: Voter[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const voter = await target.join(owner, 'edit', `Person ${n}`)
    await waitUntilSaved(await connectStock({ ...voter, url }))
    voters.push({ ...voter, choice: Array.from({ length: VOTES_EACH }, (_, i) => (7 * n + 3 * i) % NOTES) })
  }
  const meter = await startEditMeter(url, owner)
  await wait(WARM_UP_MS)
  await vote(target, owner, voters)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = await drilled.probe()
    const quiet = await during(meter, () => wait(PHASE_MS))
    const before = await drilled.probe()
    const voting = await during(meter, () => vote(target, owner, voters))
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

/** A whole vote, with its casts spread over the time. Throws unless every vote counts once. */
async function vote(target: AttackTarget, owner: Foothold, voters: readonly Voter[]): Promise<void> {
  const path = `/api/v1/boards/${owner.boardId}/votes`
  const notes = Array.from({ length: NOTES }, (_, n) => `shape:note${n}`)
  const json = { title: 'Which first?', votesPerPerson: VOTES_EACH, maxPerNote: 1, notes }
  const started = await read(await target.request(path, { method: 'POST', token: owner.token, json }))
  const one = `${path}/${started.id}`
  const gapMs = PHASE_MS / (PEOPLE * VOTES_EACH)
  const began = performance.now()
  const casts: Promise<Response>[] = []
  for (let i = 0; i < VOTES_EACH; i++) {
    for (const { token, choice } of voters) {
      await wait(Math.max(0, began + casts.length * gapMs - performance.now()))
      const cast = { note: notes[choice[i] ?? 0], count: 1 }
      casts.push(target.request(`${one}/cast`, { method: 'POST', token, json: cast }))
    }
  }
  for (const answer of await Promise.all(casts))
    if (answer.status !== 200) throw new Error(await answer.text())
  const closed = await read(await target.request(`${one}/close`, { method: 'POST', token: owner.token }))
  const counted = closed.result?.notes.map(({ note, votes }) => [note, votes]) ?? []
  const expected = notes.flatMap((note, n) => {
    const votes = voters.filter(({ choice }) => choice.includes(n)).length
    return votes > 0 ? [[note, votes]] : []
  })
  if (JSON.stringify(counted.toSorted()) !== JSON.stringify(expected.toSorted()))
    throw new Error(`the totals are not exact: ${JSON.stringify(counted)}`)
}

async function read(answer: Response): Promise<VoteResponse> {
  if (answer.status !== 200) throw new Error(await answer.text())
  return OneVote.parse(await answer.json()).vote
}

/** Also how long the server's main thread worked at a time (p99) and in all: other programs hardly change that. */
function inWords({ p50Ms, p99Ms, edits }: Latencies, before: ProbeReading, after: ProbeReading): string {
  const workedMs = after.mainThreadMs - before.mainThreadMs
  return `p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms (${edits}), held ${after.holdP99Ms.toFixed(1)} ms of ${workedMs.toFixed(0)}`
}
