import { type Readable, writable } from '#base/readable.ts'

const count = writable(0)

/** How often the server learned from this tab what was seen: its number of unread things may be lower. */
export const seenRequests: Readable<number> = count

export function countSeenRequest(): void {
  count.set(count.get() + 1)
}
