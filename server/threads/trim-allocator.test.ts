import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program = new URL('./testing/free-among-kept.ts', import.meta.url).pathname

test.runIf(process.platform === 'linux')('freed memory among blocks in use goes back to the system', () => {
  const output = execFileSync(process.execPath, ['--expose-gc', program], {
    env: { NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  const { freedMb, returnedMb, isGnu } = JSON.parse(output)
  expect(freedMb).toBeGreaterThan(80)
  expect(returnedMb).toBeGreaterThan(isGnu ? 50 : -1)
})
