import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { clusterTexts } from '#agents/text/clusters.ts'
import type { Idea } from '#session/ideas/idea.ts'

/** Up to this many take a few milliseconds, less than starting a thread. */
const MAX_AT_ONCE = 60
/** The beginning of an idea contains its subject. */
const MAX_CHARS = 500

const Groups = z.array(z.array(z.int()))

/**
 * Groups ideas with similar wording, the largest group first; each idea is in one group. Large sets run in a
 * thread of their own. Rejects if it is aborted.
 */
export async function clusterIdeas(ideas: readonly Idea[], signal: AbortSignal): Promise<number[][]> {
  const texts = ideas.map(({ text }) => text.slice(0, MAX_CHARS))
  const groups = texts.length <= MAX_AT_ONCE ? clusterTexts(texts) : await inThread(texts, signal)
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
