import { joinNames } from '#base/join-names.ts'
import type { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { contentsLabel, FORMAT_LABELS, tableLabel } from './import-labels.ts'
import { MappingTable } from './mapping-table.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'
import type { Preview } from './transfer-requests.ts'

const SHOWN_ROWS = 8
const SHOWN_COLUMNS = 6
const SHOWN_PROBLEMS = 6

interface ImportPreviewProps {
  preview: Preview
  /** null if the file is no table. */
  mapping: ColumnMapping | null
  onRemap: (mapping: ColumnMapping) => void
}

export function ImportPreviewCard({ preview, mapping, onRemap }: ImportPreviewProps) {
  const { format, name, table, rows, counts, problems } = preview
  return (
    <>
      <p className="text-body">
        <span className="font-button">
          {table && mapping ? tableLabel(table, mapping) : FORMAT_LABELS[format]}
        </span>
        {name !== '' && <span className="text-ink-2"> — {name}</span>}
      </p>
      <p className="mt-1 text-ink-2 text-small tabular-nums">{contentsLabel(preview)}</p>
      {table && mapping && <MappingTable sample={table.sample} mapping={mapping} onChange={onRemap} />}
      {table && table.leftOut.length > 0 && (
        <Notice className="mt-3">
          {TRANSFER_LABELS.columnsLeftOut(
            table.leftOut.length === 1
              ? TRANSFER_LABELS.thisColumnIsLeft
              : TRANSFER_LABELS.theseColumnsAreLeft,
            namesLabel(table.leftOut),
          )}
        </Notice>
      )}
      {rows.length > 0 && (
        <ol
          aria-label={TRANSFER_LABELS.preview}
          className="mt-4 max-h-48 overflow-y-auto rounded-card border border-line"
        >
          {rows.slice(0, SHOWN_ROWS).map((row, i) => (
            <li key={i} className="border-line border-b px-3 py-2 last:border-b-0">
              <span className={row.parent === null ? 'block' : 'block pl-4'}>
                <span className="line-clamp-2 whitespace-pre-wrap break-words text-body">{row.text}</span>
                <span className="text-caption text-ink-2">{factsOf(row)}</span>
              </span>
            </li>
          ))}
          {counts.ideas > SHOWN_ROWS && (
            <li className="px-3 py-2 text-ink-2 text-small">
              {COUNT_LABELS.andMore(counts.ideas - SHOWN_ROWS)}
            </li>
          )}
        </ol>
      )}
      {problems.length > 0 && (
        <Notice tone="warn" className="mt-4">
          <span className="block">{TRANSFER_LABELS.leftOut}</span>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-small">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
            {problems.length > SHOWN_PROBLEMS && (
              <li>{COUNT_LABELS.andMore(problems.length - SHOWN_PROBLEMS)}</li>
            )}
          </ul>
        </Notice>
      )}
    </>
  )
}

function namesLabel(names: readonly string[]): string {
  const more = names.length - SHOWN_COLUMNS
  return joinNames([...names.slice(0, SHOWN_COLUMNS), ...(more > 0 ? [TRANSFER_LABELS.more(more)] : [])])
}

function factsOf({ category, status, author, tags }: Preview['rows'][number]): string {
  return [category, status, author, ...tags.map((tag) => `#${tag}`)]
    .filter((fact) => fact !== null)
    .join(' · ')
}
