import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['threads/work-thread', 'sync/work/board-threads', 'sync/compactor', 'sync/rebuild-board'])(
  '[TH9] %s starts its threads with little young memory',
  (starter) => {
    const source = readFileSync(new URL(`../${starter}.ts`, import.meta.url), 'utf8')
    expect(source).toMatch(/maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB\b/)
  },
)
