import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { clusterTexts } from '#agents/words/clusters.ts'
import type { Idea } from '#session/idea.ts'

/** So many take a few milliseconds, which is less than a thread takes to begin. */
const MOST_AT_ONCE = 60
/** What an idea is about stands at its beginning. */
const MAX_CHARS = 500

const Groups = z.array(z.array(z.int()))

/** Numbers of ideas that are worded alike, the largest group first; each idea is in one. Rejects when it is aborted. */
export async function clusterIdeas(ideas: readonly Idea[], signal: AbortSignal): Promise<number[][]> {
  const texts = ideas.map(({ text }) => text.slice(0, MAX_CHARS))
  const groups = texts.length <= MOST_AT_ONCE ? clusterTexts(texts) : await inThread(texts, signal)
  return groups.map((group) => group.flatMap((i) => ideas[i]?.number ?? []))
}

function inThread(texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./cluster-worker.ts', import.meta.url), {
    name: 'cluster',
    workerData: texts,
  })
  const { promise, resolve, reject } = Promise.withResolvers<number[][]>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  worker.once('message', (answer: unknown) => {
    const groups = Groups.safeParse(answer)
    if (groups.success) resolve(groups.data)
    else reject(groups.error)
  })
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the clustering thread ended with ${code}`)))
  return promise.finally(() => {
    signal.removeEventListener('abort', end)
    return worker.terminate()
  })
}
