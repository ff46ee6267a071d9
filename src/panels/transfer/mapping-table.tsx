import type { ColumnField, ColumnMapping } from '#formats/csv/column-mapping.ts'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'

const FIELD_OPTIONS: readonly { value: ColumnField | 'none'; label: string }[] = [
  { value: 'none', label: TRANSFER_LABELS.leaveOut },
  { value: 'text', label: TRANSFER_LABELS.note },
  { value: 'details', label: TRANSFER_LABELS.details },
  { value: 'number', label: FIELD_LABELS.number },
  { value: 'category', label: FIELD_LABELS.category },
  { value: 'status', label: FIELD_LABELS.status },
  { value: 'tags', label: FIELD_LABELS.tags },
  { value: 'author', label: FIELD_LABELS.author },
  { value: 'origin', label: TRANSFER_LABELS.personOrAi },
  { value: 'answers', label: TRANSFER_LABELS.answers },
  { value: 'links', label: TRANSFER_LABELS.links },
  { value: 'promotion', label: TRANSFER_LABELS.promotedTo },
  { value: 'owner', label: OWNER_LABELS.owner },
  { value: 'due', label: TRANSFER_LABELS.due },
  { value: 'done', label: ACTION_LABELS.done },
  { value: 'color', label: FIELD_LABELS.colour },
  { value: 'created', label: TRANSFER_LABELS.created },
]

interface MappingTableProps {
  sample: readonly (readonly string[])[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

export function MappingTable({ sample, mapping, onChange }: MappingTableProps) {
  const { columns, hasHeader } = mapping
  const [head = []] = sample
  const body = sample.slice(hasHeader ? 1 : 0, hasHeader ? 4 : 3)
  const choose = (at: number, field: ColumnField | 'none') => {
    const next = columns.map((each, i) => {
      if (i === at) return field === 'none' ? null : field
      // Exactly one column is the idea's text: choosing another one clears the one before.
      return field === 'text' && each === 'text' ? null : each
    })
    onChange({ hasHeader, columns: next })
  }
  return (
    <>
      <section
        aria-label={TRANSFER_LABELS.columns}
        className="mt-4 overflow-x-auto rounded-card border border-line"
      >
        <table className="min-w-full border-collapse text-left text-small">
          <thead>
            <tr className="bg-sheet">
              {columns.map((field, i) => (
                <th key={i} scope="col" className="border-line border-b px-2 py-1 align-top font-text">
                  <span className="block max-w-40 truncate px-2 pt-1 text-caption text-ink-2">
                    {hasHeader ? head[i] || TRANSFER_LABELS.column(i + 1) : TRANSFER_LABELS.column(i + 1)}
                  </span>
                  <Select
                    label={TRANSFER_LABELS.kindOfColumn(i + 1)}
                    value={field ?? 'none'}
                    options={FIELD_OPTIONS}
                    onChange={(next) => choose(i, next)}
                    className="whitespace-nowrap"
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((cells, row) => (
              <tr key={row}>
                {columns.map((field, i) => (
                  <td
                    key={i}
                    className={`max-w-56 truncate border-line border-b px-4 py-1.5 ${field === null ? 'text-ink-3' : ''}`}
                  >
                    {cells[i] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CheckboxField
        isChecked={hasHeader}
        onChange={(isOn) => onChange({ columns, hasHeader: isOn })}
        className="mt-3"
      >
        {TRANSFER_LABELS.firstRowNamesColumns}
      </CheckboxField>
    </>
  )
}
