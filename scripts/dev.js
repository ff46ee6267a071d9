// The server with reload. Pages reload through Next; a change in what Node runs itself restarts the process, one after
// the other, because two may not have the data folder open at once.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { NODE } from './install-dependencies.js'

const WATCHED = ['server', 'db', 'src/base', 'src/board', 'src/session', 'src/sync']
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
