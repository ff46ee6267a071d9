import { z } from 'zod'
import { Time } from './time.ts'

export const PrivateWritingResponse = z
  .object({
    phase: z
      .enum(['writing', 'revealing', 'revealed', 'cancelled'])
      .describe(
        'writing: new notes are seen by their writers only. revealing: the server puts them on the board. revealed: they are there. cancelled: they stay with their writers until a later reveal.',
      ),
    startedAt: Time,
    startedBy: z.string().describe('The id of a person.'),
    isNamed: z
      .boolean()
      .describe('Whether the revealed notes have their writers’ names; false before the reveal.'),
  })
  .meta({ id: 'PrivateWriting' })

export const BoardPrivateWriting = z.object({
  privateWriting: PrivateWritingResponse.nullable().describe('null: there was none on this board.'),
  counts: z
    .array(z.object({ userId: z.string(), notes: z.int().min(1) }))
    .describe(
      'How many written notes each person has that only they see. A note counts within a second of its change.',
    ),
})
export type BoardPrivateWriting = z.infer<typeof BoardPrivateWriting>

export const RevealRequest = z.object({
  isNamed: z
    .boolean()
    .describe(
      'false: the notes have no author from then on, which nothing brings back. true: they have their writers’ names.',
    ),
})
