import { readTimeZone } from '#base/read-time-zone.ts'
import { BoardAccount } from '#formats/minutes/board-account.ts'
import { boardPath, call } from '#panels/api-call.ts'

/** With moments as the clock of this device has them. */
export function minutesOf(boardId: string) {
  const query = new URLSearchParams({ timeZone: readTimeZone() })
  return call(`${boardPath(boardId)}/minutes?${query}`, BoardAccount)
}
