import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { askMainThread } from './ask-main-thread.ts'
import { countMissedBeats } from './count-missed-beats.ts'
import { Pulse } from './pulse.ts'
import { STUCK_SIGNAL } from './restart-code.ts'
import type { StuckRecord } from './stuck-log.ts'
import { writeStuckRecord } from './write-stuck-record.ts'

export interface WatchdogData {
  buffer: SharedArrayBuffer
  tickMs: number
  stuckMs: number
  dataFolder: string
}

const STANDARD_OUTPUT = 1
const FATAL = 60

const { buffer, tickMs, stuckMs, dataFolder }: WatchdogData = workerData
const pulse = new Pulse(buffer)
const beats = countMissedBeats(pulse, Math.ceil(stuckMs / tickMs))

function watch(): void {
  if (beats.tick() === 'fine') return
  // If the signal does not end the process, as in process 1 of a container, one record is enough.
  clearInterval(timer)
  void end(beats.missed() * tickMs)
}

/** The main thread can do nothing any more, not even end: a signal that it does not handle ends all threads. */
async function end(stuckMs: number): Promise<void> {
  try {
    const at = Date.now()
    const named = pulse.boardId
    const asked = await askMainThread()
    const record: StuckRecord = { kind: 'stuck', at, stuckMs, boardId: named ?? asked.boardId }
    writeStuckRecord(dataFolder, record)
    const { kind: _kind, ...what } = record
    const line = {
      level: FATAL,
      time: new Date(at).toISOString(),
      ...what,
      stack: asked.stack,
      msg: 'main thread stuck',
    }
    writeSync(STANDARD_OUTPUT, `${JSON.stringify(line)}\n`)
  } finally {
    process.kill(process.pid, STUCK_SIGNAL)
  }
}

const timer = setInterval(watch, tickMs)
