import type { Log } from '#server/ground/log.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import type { InterviewFiles } from './interview-files.ts'

/** Removes files without readers, now and every day. Returns a function that stops it. */
export function removeOldFiles({
  interviewFiles,
  log,
}: {
  interviewFiles: Pick<InterviewFiles, 'sweep'>
  log: Pick<Log, 'warn'>
}): () => Promise<void> {
  return sweepDaily(
    (isStopped) => interviewFiles.sweep(isStopped),
    (error) => log.warn({ err: error }, 'removing files of deleted boards failed'),
  )
}
