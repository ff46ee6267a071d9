import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_YOUNG_MEMORY_MB, memoryOfThread } from './limit-memory.ts'

test.each(['threads/work-thread', 'sync/work/board-threads', 'sync/storage/rebuild-board'])(
  '%s starts its threads with little young memory',
  (starter) => {
    const source = readFileSync(new URL(`../${starter}.ts`, import.meta.url), 'utf8')
    expect(source).toMatch(/resourceLimits: memoryOfThread\(/)
    expect(memoryOfThread(100).maxYoungGenerationSizeMb).toBe(MAX_YOUNG_MEMORY_MB)
  },
)
