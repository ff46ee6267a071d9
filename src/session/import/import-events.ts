import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { Contribution, NoteId } from '#session/rounds/round.ts'
import { ContentSlice } from './content-import.ts'

/** Stored for good, like all events. */
export const IMPORT_EVENTS = [
  defineEvent('content.imported', { importedBy: z.string(), slice: ContentSlice }),
  defineEvent('round.imported', {
    roundId: z.string(),
    number: z.int(),
    question: z.string(),
    fileName: z.string(),
    said: z.array(
      z.object({
        turnId: z.string(),
        agentId: z.string().nullable(),
        name: z.string(),
        at: z.number(),
        text: z.string(),
        notes: z.array(Contribution),
      }),
    ),
    log: z.string(),
    frameId: NoteId.nullable(),
  }),
] as const
export type ImportEvent = z.infer<(typeof IMPORT_EVENTS)[number]>
