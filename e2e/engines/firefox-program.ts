#!/usr/bin/env node
// Playwright starts this in place of the machine's own Firefox, which it drives over WebDriver BiDi. It also sends a command
// for the colour scheme, which no released Firefox has, and opens no page without an answer to it.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { must } from '#base/must.ts'
import { findFirefox } from '../../scripts/find-test-programs.js'

const MISSING_COMMAND = 'emulation.setMediaFeaturesOverride'
/** Firefox prints it, and Playwright waits for it. */
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/

const firefox = spawn(must(findFirefox(), 'Firefox'), process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

let output = ''
firefox.stderr.on('data', function read(data) {
  output += String(data)
  const address = LISTENING.exec(output)?.[1]
  if (address === undefined) return
  firefox.stderr.off('data', read).pipe(process.stderr)
  relay(address)
})

/** Passes everything between Playwright and Firefox, except the missing command. */
function relay(address: string): void {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright, { url }) => {
    playwright.pause()
    const browser = new WebSocket(address + url)
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
    playwright.on('message', (data) => {
      const { id, method } = JSON.parse(String(data))
      if (method === MISSING_COMMAND) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else browser.send(String(data))
    })
    browser.on('open', () => playwright.resume())
  })
}
