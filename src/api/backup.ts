import { z } from 'zod'

/** A copy of the embedded database's files. */
export const DatabaseCopy = z.object({
  folder: z.string().max(100).describe('Its name in the data folder. The caller moves it from there.'),
})
