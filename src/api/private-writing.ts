import { z } from 'zod'
import { OthersNotesCount, PartsMode, PeopleOrder } from '#session/private-writing/private-writing.ts'
import { Time } from './time.ts'

const RevealPartsResponse = z.object({
  mode: z
    .string()
    .describe(`${PartsMode.options.join(', ')}: all notes of one person, or one of each person.`),
  order: z.string().describe(`${PeopleOrder.options.join(', ')}: of people that no facilitator chose.`),
  asked: z.int().describe('How many parts facilitators asked for. `next` names the one after it.'),
  askedUserId: z
    .string()
    .nullable()
    .describe('The person chosen for the last of them; null: the server chooses.'),
  last: z
    .object({
      part: z.int(),
      userId: z
        .string()
        .nullable()
        .describe('Whose notes they are; null without names, and if they are of several people.'),
      noteIds: z.array(z.string()),
    })
    .nullable()
    .describe('The newest part with chosen notes: they are on the board, or about to be.'),
})

/** How far private writing is, and by which rules it ends. */
export const PrivateWritingResponse = z
  .object({
    phase: z
      .enum(['writing', 'presenting', 'revealing', 'revealed', 'cancelled'])
      .describe(
        'writing: new notes are seen by their writers only. presenting: facilitators put them on the board part by part. revealing: the server puts all of them there. revealed: they are there. cancelled: they stay with their writers until a later reveal.',
      ),
    startedAt: Time,
    startedBy: z.string().describe('The id of a person.'),
    stepId: z
      .string()
      .nullable()
      .describe('The private step with which it began; null: it was started outside of one.'),
    othersNotes: z.int().describe('Each writer sees up to so many notes of others meanwhile.'),
    showsNames: z.boolean().describe('Whether these have names, and then the reveal too.'),
    hidesNames: z
      .boolean()
      .describe('Whether the reveal leaves names out, whatever facilitators want later.'),
    isNamed: z
      .boolean()
      .describe('Whether the revealed notes have their writers’ names; false before the reveal.'),
    parts: RevealPartsResponse.nullable().describe('Of a reveal part by part; null: of none.'),
  })
  .meta({ id: 'PrivateWriting' })

/** Private writing, each person's number of notes, and the notes of others that the caller sees. */
export const BoardPrivateWriting = z.object({
  privateWriting: PrivateWritingResponse.nullable().describe('null: there was none on this board.'),
  counts: z
    .array(z.object({ userId: z.string(), notes: z.int().min(1) }))
    .describe(
      'How many written notes each person has that only they see; empty if the reveal leaves names out, and during a reveal without names. A note counts within a second of its change.',
    ),
  hidden: z.int().describe('How many notes these are together.'),
  others: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        color: z.string(),
        by: z.string().nullable().describe('The name of its writer; null unless names are shown.'),
      }),
    )
    .describe('Notes of others that the caller sees while people write in private.'),
})
export type BoardPrivateWriting = z.infer<typeof BoardPrivateWriting>

/** How people write; the defaults show nothing of others. */
export const StartPrivateWritingRequest = z.object({
  othersNotes: OthersNotesCount.default(0).describe(
    'Each writer sees up to so many notes of others, read-only, chosen so that each note is seen about equally often.',
  ),
  showsNames: z
    .boolean()
    .default(false)
    .describe('Whether these have names. Then the reveal must have them too.'),
  hidesNames: z
    .boolean()
    .default(false)
    .describe('Whether the reveal leaves names out. Writers see it, and no facilitator can add names later.'),
})
