import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { startProduct } from '../start-product.ts'
import { type ApiRequest, asker, type Crowd, gatherCrowd, shapesOf } from './crowd.ts'
import { type InstantModel, startInstantModel } from './instant-model.ts'

/**
 * How soon advisors' words are on another person's canvas, and the cost of a round to the people on the board, with a
 * model that answers at once. Quiet phases and rounds alternate, so that other load on the machine affects both.
 */
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20)
const ADVISORS = 8
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const ROUNDS_A_RUN = 4
const QUIET_MS = 8_000

/** Mark of an answer -> when its first words were in the watcher's document. */
function watchWords(doc: Y.Doc): Map<string, number> {
  const seenAt = new Map<string, number>()
  const look = (text: unknown): void => {
    const mark = text instanceof Y.Text ? /^m\d+x/.exec(text.toString())?.[0] : undefined
    if (mark && !seenAt.has(mark)) seenAt.set(mark, performance.now())
  }
  shapesOf(doc).observeDeep((events) => {
    for (const { target, changes } of events) {
      look(target)
      if (target instanceof Y.Map) for (const key of changes.keys.keys()) lookInto(target.get(key), look)
    }
  })
  return seenAt
}

function lookInto(value: unknown, look: (text: unknown) => void): void {
  if (value instanceof Y.Map) look(value.get('text'))
  else look(value)
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function hireAdvisors(ask: ApiRequest, boardId: string): Promise<string[]> {
  const ids: string[] = []
  for (let i = 1; i <= ADVISORS; i++) {
    const { agent } = await ask<{ agent: { id: string } }>('POST', `/boards/${boardId}/agents`, {
      name: `Advisor ${i}`,
      kind: 'advisor',
      model: 'local:instant',
      capabilities: ['post-notes'],
      domain: 'answers at once',
      color: 'light-blue',
      emoji: '⚡',
      prompt: 'Answer at once.',
    })
    ids.push(agent.id)
  }
  return ids
}

async function runRound(ask: ApiRequest, boardId: string, agents: string[]): Promise<void> {
  const { round } = await ask<{ round: { id: string } }>('POST', `/boards/${boardId}/rounds`, {
    question: 'How soon are the words there?',
    mode: 'parallel',
    agents,
    moderate: false,
  })
  for (;;) {
    const { round: now } = await ask<{ round: { state: string } }>(
      'GET',
      `/boards/${boardId}/rounds/${round.id}`,
    )
    if (now.state === 'complete') return
    await wait(50)
  }
}

interface Run {
  quiet: number[]
  busy: number[]
  words: number[]
}

async function measure(
  ask: ApiRequest,
  boardId: string,
  agents: string[],
  crowd: Crowd,
  model: InstantModel,
): Promise<Run> {
  const seenAt = watchWords(crowd.seen)
  crowd.takeLatencies()
  await wait(QUIET_MS)
  const quiet = crowd.takeLatencies()
  for (let i = 0; i < ROUNDS_A_RUN; i++) await runRound(ask, boardId, agents)
  const busy = crowd.takeLatencies()
  const words = [...seenAt].map(([mark, at]) => at - (model.firstTokenAt.get(mark) ?? Number.NaN))
  return { quiet, busy, words }
}

function print(runs: Run[]): void {
  const of = (part: keyof Run, share: number) => runs.map((run) => percentile(run[part], share))
  const line = (label: string, values: number[], digits = 0) =>
    console.log(
      `${label.padEnd(58)}${percentile(values, 0.5).toFixed(digits).padStart(7)}   runs ${values.map((value) => value.toFixed(digits)).join(' ')}`,
    )
  line('first token to words on another canvas, p50, ms', of('words', 0.5))
  line('first token to words on another canvas, p95, ms', of('words', 0.95))
  line('edit to another person, no round, p50, ms', of('quiet', 0.5), 1)
  line(`edit to another person, ${ADVISORS} advisors answer, p50, ms`, of('busy', 0.5), 1)
  line('edit to another person, no round, p95, ms', of('quiet', 0.95), 1)
  line(`edit to another person, ${ADVISORS} advisors answer, p95, ms`, of('busy', 0.95), 1)
  const ratio = (share: number) =>
    runs.map((run) => percentile(run.busy, share) / percentile(run.quiet, share))
  line('a round costs, p50, times', ratio(0.5), 2)
  line('a round costs, p95, times', ratio(0.95), 2)
  console.log(`${PEOPLE} people, ${runs.reduce((sum, run) => sum + run.words.length, 0)} notes by advisors`)
}

const model = await startInstantModel()
const product = await startProduct({ LOCAL_MODEL_URLS: model.url })
try {
  const made = await fetch(`${product.url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Advisors', name: 'Ann' }),
  })
  const { board, token } = (await made.json()) as { board: { id: string }; token: string }
  const ask = asker(product.url, token)
  const agents = await hireAdvisors(ask, board.id)
  const crowd = await gatherCrowd(product.url, board.id, token, PEOPLE)
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure(ask, board.id, agents, crowd, model))
  print(runs)
  crowd.stop()
} finally {
  await product.stop()
  await model.stop()
}
