import { z } from 'zod'
import type { StormFile } from './storm-session.ts'

/** The files of one session as they were imported, in the one text that a round keeps of where it came from. */
const Bundle = z.object({ files: z.array(z.object({ path: z.string(), text: z.string() })).min(1) })

export function writeBundle(files: readonly StormFile[]): string {
  return JSON.stringify({ files })
}

/** null: a round that came from something else. */
export function readBundle(log: string): StormFile[] | null {
  try {
    return Bundle.parse(JSON.parse(log)).files
  } catch {
    return null
  }
}
