import { z } from 'zod'

const Share = z.object({ people: z.number().min(0), agents: z.number().min(0) })

/** How much the advisors steer: counts of words, "+" and sentences, of people and of agents. */
export const SteeringResponse = z
  .object({
    words: Share.describe(
      'The words of the notes on the canvas, by who wrote them. Programs with a token count as agents.',
    ),
    plus: Share.describe('How many "+" people and the moderator gave, its suggestions included.'),
    chosenAnyway: z
      .array(z.string())
      .describe(
        'Chosen notes that would be chosen without agents too: without their notes and without their "+".',
      ),
    chosenThroughAgents: z
      .array(z.string())
      .describe('Chosen notes that agents or programs wrote, or that only the moderator’s "+" chose.'),
    final: Share.describe('Who wrote the chosen notes with the most "+", ten at most.'),
    sentences: z
      .object({
        all: z.int().min(0),
        onAgentsNotesOnly: z.array(
          z.object({
            synthesisId: z.string(),
            index: z.int().min(0).describe('Its place in the synthesis, from 0.'),
            text: z.string(),
          }),
        ),
      })
      .describe('Sentences of the newest version of each synthesis that name notes.'),
  })
  .meta({ id: 'Steering' })
