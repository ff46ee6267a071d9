import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '#server/testing/server-process.ts'
import type { Served } from './call-mcp.ts'

export interface KilledServer extends Served {
  /** Resolves when the process is gone. */
  gone: Promise<unknown>
  kill(): Promise<unknown>
}

/**
 * A server in a separate process, on the data that `environment` names.
 * @param args arguments of `script` before the settings
 */
export async function serveIn(
  environment: Record<string, string>,
  script: URL,
  ...args: string[]
): Promise<KilledServer> {
  const places = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const settings = ['PORT=0', 'HOST=127.0.0.1', ...places, 'DEMO_PACE_MS=0', 'LOG_LEVEL=silent']
  const file = fileURLToPath(script)
  const child = spawn(process.execPath, [...SHORT_LIVED, file, ...args, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = () => {
    child.kill('SIGKILL')
    return gone
  }
  onTestFinished(() => void kill())
  const [said]: unknown[] = await once(child.stdout, 'data')
  return { server: { url: String(said).trim() }, gone, kill }
}
