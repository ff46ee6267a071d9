import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** Loaded before the server: forcing something to the disk takes so long, as on a busy or worn one. */
const delayMs = Number(process.env.DRILL_FSYNC_MS ?? 0)
const fsync = fs.fsyncSync

if (!isMainThread) {
  fs.fsyncSync = (fd) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs)
    fsync(fd)
  }
  syncBuiltinESMExports()
}
