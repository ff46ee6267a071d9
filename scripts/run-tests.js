// Everything that a change must pass. What does not need each other runs at the same time: alone, the build, the stories
// and many of the tests leave a processor waiting.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { NODE } from './install-dependencies.js'

// In a line, each part waits for the one before it; the lines run at the same time.
const LINES = [
  [
    { name: 'check', command: 'npm', args: ['run', '--silent', 'check'] },
    // The stories run one after the other, the tests on all processors: the stories go first, or they end alone.
    { name: 'tests', command: NODE, args: ['node_modules/vitest/vitest.mjs', 'run'], niceness: 10 },
  ],
  [
    { name: 'build', command: NODE, args: ['scripts/prepare.js', 'test'] },
    {
      name: 'stories',
      command: NODE,
      args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    },
  ],
]

/** A failed part ends with what failed in it. Another part's output may follow, so this many lines are shown once more at the end. */
const LAST_LINES = 60

/** So many processes run at the same time that more of V8's helpers in each take processor time from the others. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`.trim()

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

const failed = []
/** Ends when all that was begun so far has been shown. */
let shown = Promise.resolve()
await Promise.all(LINES.map(runLine))
await shown
if (failed.length > 0) {
  for (const { name, lastLines } of failed) console.error(`\n${name}, the end again:\n${lastLines}`)
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}. See above.`)
  process.exit(1)
}

/** Begins no further part once one has failed, in whichever line. */
async function runLine(parts) {
  for (const part of parts) {
    if (failed.length > 0) return
    const { ended, show, lastLines } = run(part)
    shown = shown.then(show)
    if ((await ended) !== 0) failed.push({ name: part.name, lastLines: lastLines() })
  }
}

/** Runs it. `show` passes on its output from the beginning to the end; until then that is kept, so that no two are mixed. */
function run({ name, command, args, niceness = 0 }) {
  const startedAt = Date.now()
  const child = spawn(command, args, {
    env: { ...process.env, NODE_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  // What it starts later has this priority too.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  const kept = []
  let end = ''
  let isShown = false
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8')
    from.on('data', (data) => {
      end = endOf(end + data)
      if (isShown) to.write(data)
      else kept.push([to, data])
    })
  }
  let seconds = ''
  const ended = new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
      resolve(code)
    })
  })
  async function show() {
    isShown = true
    for (const [to, data] of kept) to.write(data)
    const code = await ended
    console.log(`\n${name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`)
  }
  return { ended, show, lastLines: () => end.trim() }
}

function endOf(output) {
  return output.split('\n').slice(-LAST_LINES).join('\n')
}
