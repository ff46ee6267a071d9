import { z } from 'zod'
import type { CopyOnWrite } from './copy-on-write.ts'

export interface EventShape {
  kind: string
  data: object
}

/** The place of an event in the log, its time and its actor. */
export interface Stamp {
  /** 1, 2, 3 … on its board, without gaps. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
  /** A user's or an agent's id, or `server`. */
  actor: string
  /** The name of the program that acted for the actor. */
  program?: string | undefined
}

/**
 * The state change of each event of an aggregate: a missing or surplus one does not compile. Returns the changed fields, which are
 * some of `Changed`.
 */
export type ApplyTable<Slice extends Changed, Event extends EventShape, Changed = Slice> = {
  [One in Event as One['kind']]: (slice: Slice, event: One & Stamp, owned: CopyOnWrite) => Partial<Changed>
}

/** The schema of one kind of event. */
export function defineEvent<const Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  fields: Fields,
) {
  return z.object({ kind: z.literal(kind), data: z.object(fields) })
}
