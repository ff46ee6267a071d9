import { z } from 'zod'
import type { StormFile } from './storm-session.ts'

/** The imported files of one session, as the one text of its source that a round keeps. */
const Bundle = z.object({ files: z.array(z.object({ path: z.string(), text: z.string() })).min(1) })

/** The log that an imported round keeps, so that an export can give back its files; `readBundle` reads it. */
export function writeBundle(files: readonly StormFile[]): string {
  return JSON.stringify({ files })
}

/** `null` for a round from another source. */
export function readBundle(log: string): StormFile[] | null {
  try {
    return Bundle.parse(JSON.parse(log)).files
  } catch {
    return null
  }
}
