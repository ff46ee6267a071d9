import { z } from 'zod'

/** The body of every refusal: a stable code, and a sentence for a person. */
export const ErrorResponse = z
  .object({ error: z.object({ code: z.string(), message: z.string() }) })
  .meta({ id: 'Error' })
