import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'

const SUPERVISE = new URL('./supervise.ts', import.meta.url).pathname

/** Supervises a program; `log` is its output. */
function supervise(program: string): { child: ChildProcess; log: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-supervise-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [main, log] = [join(folder, 'main.mjs'), join(folder, 'log')]
  writeFileSync(log, '')
  writeFileSync(
    main,
    `import { appendFileSync, readFileSync } from 'node:fs'
     const say = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ')
     const starts = () => readFileSync(${JSON.stringify(log)}, 'utf8').split('start').length - 1
     say('start')
     setInterval(() => undefined, 1_000)
     ${program}`,
  )
  const child = spawn(process.execPath, [SUPERVISE, main], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { child, log: () => readFileSync(log, 'utf8') }
}

async function says(log: () => string, words: string): Promise<void> {
  await vi.waitFor(() => expect(log()).toBe(words), WAIT)
}

test('a program that ends with the code for it is started again, and its last code is passed on', async () => {
  const { child, log } = supervise('process.exit(starts() < 3 ? 75 : 7)')
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(log()).toBe('start start start ')
})

test('a signal that it ends by is passed on', async () => {
  const { child, log } = supervise(`process.kill(process.pid, 'SIGKILL')`)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(log()).toBe('start ')
})

test('a signal reaches the program once, which ends as it likes', async () => {
  const { child, log } =
    supervise(`process.on('SIGTERM', () => { say('term'); setTimeout(() => process.exit(75), 50) })
    say('ready')`)
  await says(log, 'start ready ')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([75, null])
  expect(log()).toBe('start ready term ')
})

test('the program learns that the process that starts it again was killed', async () => {
  const { child, log } = supervise(`process.on('disconnect', () => { say('alone'); process.exit(0) })
    say('ready')`)
  await says(log, 'start ready ')
  child.kill('SIGKILL')
  await says(log, 'start ready alone ')
})
