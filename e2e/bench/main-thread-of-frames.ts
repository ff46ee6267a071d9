import { z } from 'zod'

/** Chromium's trace of a piece of work. Times are in microseconds; `tdur` is CPU time of the thread. */
const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
})
const Trace = z.object({ traceEvents: z.array(z.unknown()) })

export const FRAME_CATEGORIES = ['toplevel', 'cc', 'devtools.timeline']
const FRAME = 'ProxyMain::BeginMainFrame'
const TASK = 'ThreadControllerImpl::RunTask'

/** Milliseconds of work on the page's main thread from the start of each frame to the next. */
export function mainThreadOfFrames(json: string): number[] {
  const events = Trace.parse(JSON.parse(json)).traceEvents.flatMap((event) => {
    const read = TraceEvent.safeParse(event)
    return read.success && read.data.ph === 'X' ? [read.data] : []
  })
  const drawn = events.filter(({ name }) => name === FRAME)
  const main = drawn[0]
  if (!main) return []
  const isMain = ({ pid, tid }: { pid: number; tid: number }) => pid === main.pid && tid === main.tid
  const starts = drawn.filter(isMain).map(({ ts }) => ts)
  starts.sort((a, b) => a - b)
  const work = starts.map(() => 0)
  const tasks = events.filter((event) => event.name === TASK && isMain(event))
  tasks.sort((a, b) => a.ts - b.ts)
  let frame = -1
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A frame is a part of its task.
    while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) <= ts + dur) frame += 1
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + tdur / 1000
  }
  return work
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
