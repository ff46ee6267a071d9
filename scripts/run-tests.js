// Runs the checks that a change must pass; with `--all`, also those that take too long for every change. Parts that do not depend
// on each other run at the same time: alone, the build, the stories and many of the tests leave a processor idle.
import { spawn } from 'node:child_process'
import { NODE } from './install-dependencies.js'

const isAll = process.argv.includes('--all')

/** Tests that kill, attack, fuzz, repeat or measure are left out of a change's run: Vitest's projects and the tests with the tag. */
const QUICK_TESTS = [
  ...['unit', 'unit-isolated', 'int'].flatMap((name) => ['--project', name]),
  '--tagsFilter',
  '!slow',
]
const MAIN_STORIES = ['--project', 'chromium', '--grep', '@main']

// Each part of a line waits for the one before it; the lines run at the same time.
const LINES = [
  [
    {
      name: 'check',
      command: 'npm',
      args: ['run', '--silent', 'check'],
      // A fifth less processor time for the compiler, which is a Go program, for half more memory.
      environment: { GOGC: '400' },
    },
    {
      name: 'tests',
      command: NODE,
      args: ['node_modules/vitest/vitest.mjs', 'run', ...(isAll ? [] : QUICK_TESTS)],
      // Read by vitest.config.ts.
      environment: isAll ? { PARLEY_TEST_ALL: '1' } : {},
    },
  ],
  [
    { name: 'build', command: NODE, args: ['scripts/prepare.js', 'test'] },
    {
      name: 'stories',
      command: NODE,
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        ...(isAll ? [] : MAIN_STORIES),
      ],
    },
  ],
]

/** A failed part's last lines are repeated at the end, because another part's output may follow it. */
const LAST_LINES = 60

/** With so many processes at the same time, more helpers of V8 in each take processor time from the others. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`.trim()

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

const failed = []
/** Ends when the output of all parts that have begun is shown. */
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

/** Runs a part. Its output is kept until `show`, so that no two parts are mixed. */
function run({ name, command, args, environment }) {
  const startedAt = Date.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...environment, NODE_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
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
