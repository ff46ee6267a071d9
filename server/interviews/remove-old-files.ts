import type { Log } from '#server/log.ts'
import type { InterviewFiles } from './interview-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes files that no one can read any more, now and every day. Returns a function that stops it. */
export function removeOldFiles({
  interviewFiles,
  log,
}: {
  interviewFiles: Pick<InterviewFiles, 'sweep'>
  log: Pick<Log, 'warn'>
}): () => Promise<void> {
  let isStopped = false
  async function sweep(): Promise<void> {
    try {
      await interviewFiles.sweep(() => isStopped)
    } catch (error) {
      log.warn({ err: error }, 'files of deleted boards could not be removed')
    }
  }
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, DAY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await sweeping
  }
}
