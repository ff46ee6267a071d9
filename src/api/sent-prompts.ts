import { z } from 'zod'

const SentNote = z.object({
  id: z.string(),
  number: z.int().nullable().describe('null: it had no number when it was sent.'),
})

/** A record of a request to a model, as a program or page gets it. */
export const SentPromptResponse = z
  .object({
    at: z.number().describe('Milliseconds since 1970.'),
    agent: z.string(),
    model: z.string().describe('`provider:model`.'),
    hash: z.string().describe('Of the prompt, made like the one of `context`.'),
    estimatedTokens: z.int().describe("The product's estimate, on the high side."),
    notes: z
      .object({
        chosen: z.array(SentNote),
        notChosen: z.array(SentNote),
        others: z.array(SentNote),
      })
      .nullable()
      .describe('null: it was made of ideas, not of notes.'),
    leftOut: z.int().describe('Notes and messages of the board that had no room.'),
    isSecondTry: z.boolean().describe('It repeats a request, with a complaint about the answer.'),
  })
  .meta({ id: 'SentPrompt' })
export type SentPromptResponse = z.infer<typeof SentPromptResponse>

/** The newest requests of one run, oldest first. */
export const SentPrompts = z.object({ sent: z.array(SentPromptResponse) }).meta({ id: 'SentPrompts' })
