// Starts the server, and starts it again when it ended by a crash, stuck, or without its database. `npm start` runs it, so
// it imports next to nothing: node server/watchdog/supervise.ts [options of Node] .server/main.js [options]
import { type ChildProcess, spawn } from 'node:child_process'
import { endingsForgiven } from './restart-code.ts'
import { createRestartDelays, mayRestart, type ProcessEnding } from './restart-policy.ts'
import { START_ENVIRONMENT, startFlags } from './start-options.ts'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

const delays = createRestartDelays()
let child: ChildProcess | null = null
let isEnding = false

function start(): void {
  // In a separate group: Ctrl+C reaches this process only, which passes it on. Over the channel the server learns if
  // this process is killed, and ends too.
  const launched = spawn(process.execPath, [...startFlags(), ...process.argv.slice(2)], {
    // biome-ignore lint/style/noProcessEnv: passed on unread
    env: { ...START_ENVIRONMENT, ...process.env },
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child = launched
  launched.on('error', (error) => {
    process.stderr.write(`Parley can’t be started: ${error.message}\n`)
    process.exit(1)
  })
  launched.on('message', (message) => {
    const endings = endingsForgiven(message)
    if (endings === 0) return
    delays.forgive(endings)
    process.stderr.write('The board that held Parley up is closed.\n')
  })
  launched.on('exit', (code, signal) => {
    child = null
    followUp({ code, signal })
  })
}

function followUp(ending: ProcessEnding): void {
  const delayMs = isEnding || !mayRestart(ending) ? null : delays.after(performance.now())
  if (delayMs === null) endLike(ending)
  const how = ending.signal === null ? `with code ${ending.code}` : `by ${ending.signal}`
  process.stderr.write(`Parley ended ${how}, and starts again in ${delayMs / 1_000} s.\n`)
  setTimeout(start, delayMs)
}

/** Ends this process with the server's code or signal, for the process that waits for it. */
function endLike({ code, signal }: ProcessEnding): never {
  if (signal !== null) {
    for (const each of FORWARDED) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  }
  process.exit(code ?? 1)
}

for (const signal of FORWARDED) {
  process.on(signal, () => {
    isEnding = true
    if (child) child.kill(signal)
    else process.exit(0)
  })
}

start()
