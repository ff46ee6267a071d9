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

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

test('npm start lets the heap grow by half before it is collected', () => {
  expect(scripts.start).toMatch(/ --heap-growing-percent=50 server\/main\.ts$/)
})

test('npm start lets threads give memory back', () => {
  expect(scripts.start).toMatch(
    /^MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \S+ exec node server\/watchdog\/supervise\.ts --expose-gc /,
  )
})
