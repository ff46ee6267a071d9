import { spawnSync } from 'node:child_process'
import { expect, inject, test } from 'vitest'

/** The parser alone would take 600 MB. */
const MAX_BYTES = 200_000_000

/** Parses enough SQL for V8 to find the parser hot, after the thread has given memory back. */
const PROGRAM = `
  void (async () => {
    const { readFileSync } = await import('node:fs')
    const { connectPglite } = await import('#db/driver/pglite-connection.ts')
    const template = new Uint8Array(readFileSync(process.env.TEMPLATE))
    const connection = await connectPglite({ folder: null, template })
    await connection.query('select 1;'.repeat(3_000), [])
    await connection.close()
  })()
`

test('V8 optimizes PGlite, but not the function that takes 600 MB', () => {
  const flags = ['--expose-gc', '--wasm-sync-tier-up', '--trace-wasm-compilation-times']
  const { stdout, status } = spawnSync(process.execPath, [...flags, '--eval', PROGRAM], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', TEMPLATE: inject('pgliteTemplatePath') },
    maxBuffer: 100_000_000,
  })
  expect(status).toBe(0)
  const bytes = [...stdout.matchAll(/using TurboFan, took \d+ ms and (\d+)/g)].map(([, max]) => Number(max))
  expect(bytes.length).toBeGreaterThan(10)
  expect(Math.max(...bytes)).toBeLessThan(MAX_BYTES)
})
