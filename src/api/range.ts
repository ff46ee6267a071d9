import { z } from 'zod'
import { SentenceFields } from './error.ts'

const Groups = z.object({
  notes: z.int().min(0),
  groups: z.int().min(0).describe('Groups of notes in related wording.'),
  lone: z.int().min(0).describe('Notes that are alone in their group.'),
  newGroups: z.int().min(0).describe('How many of the newest ten notes began a group.'),
  newestGroupAt: z.int().nullable().describe('The number of the note that began the newest group.'),
})
const Part = z.object({
  ...Groups.shape,
  meaning: z
    .object({
      ...Groups.shape,
      notes: z.int().min(1).describe('How many notes were compared.'),
      groups: z.int().min(1).describe('Groups of notes with related meaning.'),
    })
    .nullable()
    .describe('The same figures of groups by meaning; null: no note was compared.'),
  subjects: z.array(z.string()).describe('Words of the largest groups.'),
  kinds: z
    .array(z.object({ name: z.string(), notes: z.int().min(1) }))
    .describe('The kinds that the clerk’s model gave the notes; empty without a model.'),
})

/** How far the notes on a board reach: those of people and those of agents, each measured alone. */
export const RangeResponse = z
  .object({
    people: Part,
    agents: Part.describe('The notes of agents and of programs.'),
    gap: z
      .object({
        question: z.string().describe('A question about what no person’s note is about.'),
        kind: z.string().nullable().describe('The kind that people’s notes lack, if one is known.'),
        nothingNewSince: z
          .int()
          .nullable()
          .describe('The note after which ten or more notes of people began no group.'),
      })
      .nullable()
      .describe('null: people have written too few notes.'),
    meaning: z
      .object({
        model: z.string().describe('provider:model'),
        failure: z.string().nullable().describe('Why notes could not be compared, as a sentence.'),
        ...SentenceFields,
        isComplete: z.boolean().describe('false: some notes are still to be compared.'),
      })
      .nullable()
      .describe('The model that compares notes by meaning; null: there is none for this board.'),
    isCurrent: z
      .boolean()
      .describe('false: notes have changed since, and a large board is not measured again at once.'),
  })
  .meta({ id: 'Range' })
export type RangeResponse = z.infer<typeof RangeResponse>
