import { z } from 'zod'

/** `all`: everything that concerns the person. `needs`: mentions and things that wait for them. */
export const NotificationLevel = z.enum(['all', 'needs', 'none'])
export type NotificationLevel = z.infer<typeof NotificationLevel>
