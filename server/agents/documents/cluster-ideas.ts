import { runForList } from '#server/threads/run-for-list.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { CLUSTER_TEXTS } from './cluster-task.ts'

/** The beginning of an idea contains its subject. */
const MAX_CHARS = 500

/** Groups ideas with similar wording, the largest group first; each idea is in one group. Rejects if it is aborted. */
export async function clusterIdeas(
  threads: Pick<ThreadPool, 'run'>,
  ideas: readonly Idea[],
  signal: AbortSignal,
): Promise<number[][]> {
  signal.throwIfAborted()
  const texts = ideas.map(({ text }) => text.slice(0, MAX_CHARS))
  const done = await runForList(threads, CLUSTER_TEXTS, texts, { owner: null, signal })
  signal.throwIfAborted()
  if (!done.ok) throw new Error(`ideas could not be grouped: ${done.why}`)
  return done.value.map((group) => group.flatMap((i) => ideas[i]?.number ?? []))
}
