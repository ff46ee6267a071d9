// The server with reload. Next reloads the pages. A change in the server's code restarts the server: the next one
// starts when the old one has ended, because two can't have the data folder open at once.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { NODE } from './install-dependencies.js'
import { buildRoomGraph, findImportedRooms } from './rooms/room-graph.ts'
import { ROOMS } from './rooms/rooms.ts'

/** All that the server imports. What only pages import is Next's to reload. */
const WATCHED = findImportedRooms(buildRoomGraph(ROOMS), 'server')
const SETTLE_MS = 150

let child = launch()
let timer = null
let isEnding = false

function launch() {
  const started = spawn(NODE, ['server/main.ts', '--dev'], { stdio: 'inherit' })
  started.on('exit', (code) => {
    if (isEnding) process.exit(code ?? 0)
  })
  return started
}

function restart() {
  const old = child
  const next = () => {
    if (!isEnding) child = launch()
  }
  if (old.exitCode !== null || old.signalCode !== null) return next()
  old.once('exit', next)
  old.kill('SIGTERM')
}

for (const folder of WATCHED) {
  watch(folder, { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return
    clearTimeout(timer)
    timer = setTimeout(restart, SETTLE_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isEnding = true
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) process.exit(child.exitCode ?? 0)
    child.kill(signal)
  })
}
