// Everything that a change must pass. What does not need each other runs at the same time: alone, the build, the stories
// and many of the tests leave a processor waiting.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { NODE } from './install-dependencies.js'

const STEPS = [
  [
    { name: 'check', command: 'npm', args: ['run', '--silent', 'check'] },
    { name: 'build', command: NODE, args: ['scripts/prepare.js', 'test'] },
  ],
  [
    // The stories run one after the other, the tests on all processors: the stories go first, or they end alone.
    { name: 'tests', command: NODE, args: ['node_modules/vitest/vitest.mjs', 'run'], niceness: 5 },
    {
      name: 'stories',
      command: NODE,
      args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    },
  ],
]

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

for (const step of STEPS) {
  let before = Promise.resolve()
  const ends = step.map((part) => {
    const end = run(part, before)
    before = Promise.all([before, end])
    return end
  })
  const failed = (await Promise.all(ends)).filter(({ code }) => code !== 0).map(({ name }) => name)
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}. See above.`)
    process.exit(1)
  }
}

/** Runs it, and shows what it says once the parts before it have ended, so that no two are mixed. */
async function run({ name, command, args, niceness = 0 }, before) {
  const startedAt = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  // What it starts later has this priority too.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  const kept = []
  let isShown = false
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (data) => (isShown ? to.write(data) : kept.push([to, data])))
  }
  const closed = new Promise((resolve) => child.on('close', resolve))
  await before
  isShown = true
  for (const [to, data] of kept) to.write(data)
  const code = await closed
  running.delete(child)
  console.log(
    `\n${name}: ${code === 0 ? 'passed' : 'failed'} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  return { name, code }
}
