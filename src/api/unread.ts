import { z } from 'zod'

/** `unread` counts no further. */
export const MAX_UNREAD = 100

/** Every page with a bell reads this part of a page of notifications. */
export const UnreadResponse = z.object({
  unread: z.int().describe(`Unread notifications of all pages; at most ${MAX_UNREAD}.`),
})
