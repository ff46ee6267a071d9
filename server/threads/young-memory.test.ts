import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_YOUNG_MEMORY_MB, memoryOfThread } from './limit-memory.ts'

test('threads start with little young memory', () => {
  const source = readFileSync(new URL('./work-thread.ts', import.meta.url), 'utf8')
  expect(source).toMatch(/resourceLimits: memoryOfThread\(/)
  expect(memoryOfThread(100).maxYoungGenerationSizeMb).toBe(MAX_YOUNG_MEMORY_MB)
})
