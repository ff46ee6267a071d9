import { expect, test } from 'vitest'
import { pollIntervalAfter, waitCapOf } from './wait-cap.ts'

/** When clients give a call up, as was seen: in seconds, without and with progress, which starts some clocks again. */
const CLIENTS = [
  { name: 'claude-code', dies: 352, diesWithProgress: 352 },
  { name: 'claude-ai', dies: 60, diesWithProgress: 60 },
  { name: 'Claude Desktop', dies: 60, diesWithProgress: 60 },
  { name: 'codex-mcp-client', dies: 120, diesWithProgress: 120 },
  { name: 'Visual Studio Code', dies: 300, diesWithProgress: 300 },
  { name: 'cursor-vscode', dies: 60, diesWithProgress: 60 },
  { name: 'JetBrains-IU/copilot-intellij', dies: 30, diesWithProgress: 30 },
  { name: 'copilot-intellij', dies: 30, diesWithProgress: 30 },
  { name: 'Copilot for Eclipse', dies: 60, diesWithProgress: 60 },
  { name: 'opencode', dies: 60, diesWithProgress: 300 },
  { name: '', dies: 60, diesWithProgress: 60 },
] as const

test.each(CLIENTS)(
  '[MP39] “$name” gets its answer before it gives the call up',
  ({ name, dies, diesWithProgress }) => {
    expect(waitCapOf(name, false)).toBeLessThan(dies)
    expect(waitCapOf(name, true)).toBeLessThan(diesWithProgress)
  },
)

test('[MP41] a client polls less often after five minutes', () => {
  expect([0, 299_999, 300_000].map(pollIntervalAfter)).toEqual([5_000, 5_000, 15_000])
})
