import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { type ApiRequest, asker, type Crowd, gatherCrowd, shapesOf } from './crowd.ts'
import type { InstantModel } from './instant-model.ts'

export const ADVISORS = 8
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

/** Milliseconds: of edits to another person without and during rounds, and from a model's first token to its words on a canvas. */
export interface AdvisorsRun {
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
): Promise<AdvisorsRun> {
  const seenAt = watchWords(crowd.seen)
  crowd.takeLatencies()
  await wait(QUIET_MS)
  const quiet = crowd.takeLatencies()
  for (let i = 0; i < ROUNDS_A_RUN; i++) await runRound(ask, boardId, agents)
  const busy = crowd.takeLatencies()
  const words = [...seenAt].map(([mark, at]) => at - (model.firstTokenAt.get(mark) ?? Number.NaN))
  return { quiet, busy, words }
}

/**
 * How soon advisors' words are on another person's canvas, and the cost of a round to the people on the board, with a
 * model that answers at once. Quiet phases and rounds alternate, so that other load on the machine affects both.
 * @param model that of the server's LOCAL_MODEL_URLS
 */
export async function measureAdvisors(
  url: string,
  model: InstantModel,
  { people, runs }: { people: number; runs: number },
): Promise<AdvisorsRun[]> {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Advisors', name: 'Ann' }),
  })
  const { board, token } = (await made.json()) as { board: { id: string }; token: string }
  const ask = asker(url, token)
  const agents = await hireAdvisors(ask, board.id)
  const crowd = await gatherCrowd(url, board.id, token, people)
  const measured: AdvisorsRun[] = []
  for (let run = 0; run < runs; run++) measured.push(await measure(ask, board.id, agents, crowd, model))
  crowd.stop()
  return measured
}
