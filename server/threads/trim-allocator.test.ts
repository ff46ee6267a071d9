import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { trimAllocator } from './trim-allocator.ts'

const program = new URL('./testing/free-among-kept.ts', import.meta.url).pathname
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }

test.runIf(header.glibcVersionRuntime)('freed memory among blocks in use goes back to the system', () => {
  const output = execFileSync(process.execPath, ['--expose-gc', program], {
    env: { NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  const { freedMb, returnedMb } = JSON.parse(output)
  expect(freedMb).toBeGreaterThan(80)
  expect(returnedMb).toBeGreaterThan(50)
})

test('a Node without SQLite keeps the memory, and nothing else happens', () => {
  const load = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
  onTestFinished(() => load.mockRestore())
  expect(trimAllocator).not.toThrow()
})
