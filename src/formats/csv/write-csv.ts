import Papa from 'papaparse'
import type { ReportIdea } from '#formats/minutes/board-report.ts'
import { ORIGIN_NAMES } from '#session/origin/origin-labels.ts'
import { safeCell } from './safe-cell.ts'

/** All columns in order. A spreadsheet shows these titles; the import recognizes the columns by them. */
const COLUMNS: readonly [title: string, cell: (idea: ReportIdea) => string | number][] = [
  ['Number', ({ number }) => number],
  ['Idea', ({ text }) => text],
  ['Category', ({ category }) => category],
  ['Status', ({ status }) => status],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Author', ({ author }) => author?.name ?? ''],
  ['Person or agent', ({ author }) => author?.kind ?? ''],
  ['Model', ({ model }) => model ?? ''],
  ['Origin', ({ origin }) => ORIGIN_NAMES[origin]],
  ['Source', ({ source }) => source],
  ['Answers', ({ parent }) => parent ?? ''],
  ['Links', ({ links }) => links.map(({ type, to }) => `${type} #${to}`).join('; ')],
  ['Promoted to', ({ promotion }) => promotion?.kind ?? ''],
  ['Owner', ({ promotion }) => promotion?.owner ?? ''],
  ['Due', ({ promotion }) => promotion?.due ?? ''],
  ['Done', ({ promotion }) => (promotion?.kind === 'todo' ? yesNo(promotion.isDone) : '')],
  ['Plus by people', ({ plus }) => plus.people],
  ['Plus by agents', ({ plus }) => plus.agents.join(', ')],
  ['People say', ({ says }) => says.map(({ criterion, people }) => `${criterion}: ${people}`).join('; ')],
  ['Suggested by', ({ suggestions }) => suggestions.join(', ')],
  ['Selected', ({ isSelected }) => yesNo(isSelected)],
  ['Round', ({ round }) => round ?? ''],
  ['On the canvas', ({ isOnCanvas }) => yesNo(isOnCanvas)],
  ['Colour', ({ color }) => color ?? ''],
  ['Created', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['Changed', ({ changedAt }) => new Date(changedAt).toISOString()],
]

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

/** Without it Excel reads UTF-8 in its own code page. */
const BYTE_ORDER_MARK = '\u{feff}'

/** One row for each idea. All cells are quoted, so that no other delimiter that a spreadsheet tries splits one. */
export function writeCsv(ideas: readonly ReportIdea[]): string {
  const rows = ideas.map((idea) => COLUMNS.map(([, cell]) => safeCell(String(cell(idea)))))
  const table = Papa.unparse([COLUMNS.map(([title]) => title), ...rows], { quotes: true, newline: '\r\n' })
  return `${BYTE_ORDER_MARK}${table}\r\n`
}
