import type { ExportFormat } from '#api/exports.ts'
import { readTimeZone } from '#base/read-time-zone.ts'
import { boardPath } from '#panels/requests/call-api.ts'

interface ExportOptions {
  format: ExportFormat
  hasAppendix?: boolean | undefined
}

/** The address of a download, with times in the time zone of this device. `numbers` limits it to these ideas. */
export function exportPath(
  boardId: string,
  { format, hasAppendix }: ExportOptions,
  numbers?: readonly number[],
): string {
  const query = new URLSearchParams({ format, timeZone: readTimeZone() })
  if (hasAppendix !== undefined) query.set('appendix', hasAppendix ? 'yes' : 'no')
  if (numbers) query.set('scope', 'selection')
  if (numbers) query.set('numbers', numbers.join(','))
  return `/api/v1${boardPath(boardId)}/export?${query}`
}
