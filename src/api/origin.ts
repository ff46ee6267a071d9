import { z } from 'zod'
import { NoteOrigin } from '#session/origin/note-origin.ts'

/** The origin of a text, in every answer with words that an AI may have written. */
export const OriginResponse = NoteOrigin.describe(
  'Whose words it has. person-by-clerk: the clerk kept a person’s words. program: a program sent it for a person. ai: an AI wrote it, or a person copied it from an AI. script: the demo script, which is no AI, wrote it. …-edited: people changed it since.',
).meta({ id: 'Origin' })

/** Like `OriginResponse`, of a run that may not have begun. */
export const OriginOfRun = OriginResponse.nullable().describe('null: nothing is written yet.')

/** In the requests of programs that post words. */
export const IsByAi = z
  .boolean()
  .default(false)
  .describe('For programs: declares that an AI wrote the words. They are marked as such everywhere.')
