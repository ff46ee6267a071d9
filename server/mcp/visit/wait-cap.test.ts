import type { ServerContext } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { pollIntervalAfter, waitMsOf } from './wait-cap.ts'

/** A call of a client that names itself in its user agent alone. */
const waitOf = (userAgent: string, askedSeconds: number | undefined, progressToken?: string) =>
  waitMsOf({ userAgent }, { mcpReq: { _meta: { progressToken } } } as unknown as ServerContext, askedSeconds)

test('[MP46] a call waits as long as it was asked to, and no longer than is safe for its client', () => {
  expect([undefined, 1e9, 20, 0, -3].map((asked) => waitOf('', asked))).toEqual([
    ...[45_000, 45_000, 20_000, 0, 0],
  ])
  expect(waitOf('codex-mcp-client/1', 1e9)).toBe(100_000)
  expect([waitOf('opencode', 1e9), waitOf('opencode', 1e9, 'p1')]).toEqual([45_000, 240_000])
})

test('[MP40] a client polls less often after five minutes', () => {
  expect([0, 299_999, 300_000].map(pollIntervalAfter)).toEqual([5_000, 5_000, 15_000])
})
