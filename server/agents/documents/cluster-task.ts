import type { ThreadTask } from '#server/threads/thread-task.ts'

/** A thread has time for more texts than the main thread. */
const MAX_CLUSTERED = 400

/** Groups texts with similar wording; the groups hold positions in the list. */
export const CLUSTER_TEXTS: ThreadTask<readonly string[], number[][]> = {
  name: 'cluster-texts',
  url: import.meta.url,
  async load() {
    const { clusterTexts } = await import('#agents/text/clusters.ts')
    return (texts) => clusterTexts(texts, MAX_CLUSTERED)
  },
}
