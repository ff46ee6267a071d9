import { readTimeZone } from '#base/read-time-zone.ts'
import { BoardReport } from '#formats/minutes/board-report.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

/** The minutes as data. Times are formatted by the server in the time zone of this device. */
export function minutesOf(boardId: string) {
  const query = new URLSearchParams({ timeZone: readTimeZone() })
  return call(`${boardPath(boardId)}/minutes?${query}`, BoardReport)
}
