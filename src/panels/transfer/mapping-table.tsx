'use client'

import type { ColumnField, ColumnMapping } from '#formats/csv/column-mapping.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

const FIELD_OPTIONS: readonly { value: ColumnField | 'none'; label: string }[] = [
  { value: 'none', label: 'Leave out' },
  { value: 'text', label: 'Note' },
  { value: 'details', label: 'Details' },
  { value: 'number', label: 'Number' },
  { value: 'category', label: 'Category' },
  { value: 'status', label: 'Status' },
  { value: 'tags', label: 'Tags' },
  { value: 'author', label: 'Author' },
  { value: 'origin', label: 'Person or AI' },
  { value: 'answers', label: 'Answers' },
  { value: 'links', label: 'Links' },
  { value: 'promotion', label: 'Promoted to' },
  { value: 'owner', label: 'Owner' },
  { value: 'due', label: 'Due' },
  { value: 'done', label: 'Done' },
  { value: 'color', label: 'Colour' },
  { value: 'created', label: 'Created' },
]

interface MappingTableProps {
  /** The first rows of the table, with the row of names if it has one. */
  sample: readonly (readonly string[])[]
  /** The meaning of each column, by its index, and whether the first row has names; from the preview, then as changed. */
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** The columns of a table with their first cells, the field of each, and whether the first row has names. */
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
      <section aria-label="Columns" className="mt-4 overflow-x-auto rounded-card border border-line">
        <table className="min-w-full border-collapse text-left text-small">
          <thead>
            <tr className="bg-sheet">
              {columns.map((field, i) => (
                <th key={i} scope="col" className="border-line border-b px-2 py-1 align-top font-text">
                  <span className="block max-w-40 truncate px-2 pt-1 text-caption text-ink-2">
                    {hasHeader ? head[i] || `Column ${i + 1}` : `Column ${i + 1}`}
                  </span>
                  <Select
                    label={`What column ${i + 1} is`}
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
        The first row names the columns
      </CheckboxField>
    </>
  )
}
