import type { BoardReport } from './board-report.ts'
import { type MinutesOptions, minutesDocument } from './minutes-document.ts'
import { minutesMarkdown } from './minutes-markdown.ts'

/** The minutes of a board as Markdown, ready to be sent. */
export function writeMinutes(report: BoardReport, options: MinutesOptions): string {
  const { main, appendix } = minutesDocument(report, options)
  return minutesMarkdown([...main, ...appendix])
}
