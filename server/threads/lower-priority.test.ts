import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const LOWER_PRIORITY = new URL('../../db/lower-priority.ts', import.meta.url).href

test('[TH7] a thread lowers its own priority, and not that of the process', async () => {
  const program = `
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { lowerPriority } from '${LOWER_PRIORITY}'
    lowerPriority()
    parentPort.postMessage(getPriority())`
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const before = getPriority()
  const [priority] = await once(new Worker(url), 'message')
  expect(getPriority()).toBe(before)
  if (process.platform === 'linux') expect(priority).toBeGreaterThan(before)
})

test.each([
  '../db/pglite-worker',
  'threads/thread-worker',
  'sync/work/board-worker',
  'sync/storage/rebuild-worker',
  'agents/documents/cluster-worker',
])('[TH7] %s lowers its priority before it works', (worker) => {
  const source = readFileSync(new URL(`../${worker}.ts`, import.meta.url), 'utf8')
  expect(source).toMatch(/^lowerPriority\(\)$/m)
})
