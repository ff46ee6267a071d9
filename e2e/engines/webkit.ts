import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { must } from '#base/must.ts'
import { findWebKit } from '../../scripts/find-test-programs.js'
import { DrivenBrowser } from './web-driver.ts'

const SCREEN = '1440x1000x24'

export interface WebKit {
  browser: DrivenBrowser
  stop(): Promise<void>
}

/** Opens a window of WebKitGTK on a screen in memory. */
export async function startWebKit(): Promise<WebKit> {
  const programs = must(findWebKit(), 'WebKitGTK')
  const screen = spawn(programs.screen, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', SCREEN], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  const stop = async () => {
    await end(driver)
    await end(screen)
  }
  try {
    const server = `http://127.0.0.1:${port}`
    await expect.poll(() => answers(server)).toBe(true)
    const options = { binary: programs.browser, args: ['--automation'] }
    const browser = await DrivenBrowser.open(server, { 'webkitgtk:browserOptions': options })
    return {
      browser,
      async stop() {
        await browser.close().finally(stop)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answers(server: string): Promise<boolean> {
  try {
    return (await fetch(`${server}/status`)).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
