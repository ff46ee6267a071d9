import { useMemo, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { type DiffPart, type DiffRow, diffRows, foldRows } from './diff-lines.ts'
import { TEXT_VIEW_LABELS } from './text-view-labels.ts'

const SIGNS = { same: ' ', added: '+', removed: '−' }
const WORDS = { same: '', added: 'added: ', removed: 'removed: ' }
const LOOKS = {
  same: '',
  added: 'bg-[color-mix(in_oklab,var(--note-light-green)_40%,var(--raised))]',
  removed: 'bg-[color-mix(in_oklab,var(--note-light-red)_40%,var(--raised))]',
}

export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const parts = useMemo(() => foldRows(diffRows(before, after)), [before, after])
  const rows = parts.flatMap((part) => part.rows)
  const added = rows.filter((row) => row.kind === 'added').length
  const removed = rows.filter((row) => row.kind === 'removed').length
  return (
    <div>
      <p className="mb-2 text-ink-2 text-small tabular-nums">
        {TEXT_VIEW_LABELS.linesChanged(added, removed)}
      </p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll with the arrow keys.
        tabIndex={0}
        className="overflow-x-auto rounded-field border border-line bg-raised"
      >
        <div className="w-max min-w-full py-1 font-mono text-small">
          {parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Part({ part }: { part: DiffPart }) {
  const [isOpen, setOpen] = useState(part.kind === 'rows')
  if (!isOpen) {
    return (
      <PlainButton
        onClick={() => setOpen(true)}
        className="sticky left-0 my-1 flex min-h-10 items-center bg-sunk px-3 text-ink text-small hover:underline"
      >
        {TEXT_VIEW_LABELS.showUnchanged(part.rows.length)}
      </PlainButton>
    )
  }
  return part.rows.map((row, index) => <Row key={index} row={row} />)
}

function Row({ row }: { row: DiffRow }) {
  return (
    <div className={classNames('flex', LOOKS[row.kind])}>
      <span aria-hidden className="w-10 shrink-0 select-none pr-2 text-right text-ink-2 tabular-nums">
        {row.after ?? row.before}
      </span>
      <span aria-hidden className="w-5 shrink-0 select-none text-center">
        {SIGNS[row.kind]}
      </span>
      <span className="whitespace-pre pr-3">
        <span className="sr-only">{WORDS[row.kind]}</span>
        {row.text === '' ? ' ' : row.text}
      </span>
    </div>
  )
}
