import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withApi } from '#server/http/testing/with-api.ts'
import { makeToken } from './testing/call-mcp.ts'
import { startSigningProxy } from './testing/signing-proxy.ts'

const SUITE = fileURLToPath(new URL('../../node_modules/.bin/conformance', import.meta.url))
const BASELINE = fileURLToPath(new URL('./testing/conformance-baseline.yml', import.meta.url))
const PATIENCE_MS = 180_000

withApi('the official conformance suite', (current) => {
  test(
    '[MP15] all scenarios pass that need no tool of the suite’s own',
    async () => {
      const api = current()
      const token = await makeToken(api, await api.open('Plans', 'Ann'))
      const proxy = await startSigningProxy(api.server.url, token)
      try {
        const args = [SUITE, 'server', '--url', `${proxy.url}/mcp`, '--expected-failures', BASELINE]
        const suite = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
        const exited = new Promise<number | null>((resolve) => suite.once('exit', resolve))
        const [said, complained] = await Promise.all([text(suite.stdout), text(suite.stderr)])
        expect([await exited, said + complained]).toEqual([0, expect.any(String)])
      } finally {
        await proxy.stop()
      }
    },
    PATIENCE_MS,
  )
})
