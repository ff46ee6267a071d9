import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { limitMemory, memoryOfThread } from './limit-memory.ts'

const MAX_MB = 64
/** Each list has eight million items in one piece of memory: at this limit in V8, it ends the process. */
const LONG_LISTS = `const text = 'a,'.repeat(8_000_000)
  const lists = []
  for (;;) lists.push(text.split(',').map((word) => [word]))`

function start(program: string): Worker {
  const worker = new Worker(program, { eval: true, resourceLimits: memoryOfThread(MAX_MB) })
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}

test('a thread whose lists exceed its memory is ended, and the process continues', async () => {
  const worker = start(LONG_LISTS)
  const ended = once(worker, 'exit')
  limitMemory(worker, MAX_MB, () => void worker.terminate())
  expect(await ended).toEqual([1])
})

test('a thread within its memory is left alone, and one that has ended is no longer read', async () => {
  const worker = start(`require('node:worker_threads').parentPort.once('message', () => process.exit(7))`)
  let overruns = 0
  const stop = limitMemory(worker, MAX_MB, () => {
    overruns += 1
  })
  await once(worker, 'online')
  const ended = once(worker, 'exit')
  worker.postMessage('end')
  expect(await ended).toEqual([7])
  stop()
  expect(overruns).toBe(0)
})
