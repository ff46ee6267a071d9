import Link from 'next/link'
import { createContext, useContext } from 'react'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

/** The texts of ideas by number, for the chips below; empty until the sources have been read. */
export const IdeaTexts = createContext<ReadonlyMap<number, string>>(new Map())

/** The tooltip shows the start of the text. */
const MAX_CHARS = 160

export function IdeaChip({ number }: { number: number }) {
  const { connection } = useBoard()
  const text = useContext(IdeaTexts).get(number)
  const line = text === undefined ? null : shorten(text, MAX_CHARS)
  const chip = (
    <Link
      href={`/b/${connection.boardId}/log?status=any&q=${encodeURIComponent(`#${number}`)}`}
      aria-label={line === null ? PROPOSALS_LABELS.idea(number) : PROPOSALS_LABELS.ideaWithText(number, line)}
      className="inline-flex h-6 items-center rounded-chip bg-sunk px-1.5 font-button text-caption text-ink tabular-nums transition-colors hover:bg-ink hover:text-sheet max-phone:h-10 max-phone:px-3 max-phone:text-small print:h-auto print:bg-transparent print:px-0.5"
    >
      #{number}
    </Link>
  )
  return line === null ? chip : <Tooltip text={line}>{chip}</Tooltip>
}

/** The ideas that a part cites, as links to the idea log; nothing if it cites none. */
export function IdeaChips({ numbers, label }: { numbers: readonly number[]; label: string }) {
  if (numbers.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-1">
      {numbers.map((number) => (
        <li key={number} className="flex">
          <IdeaChip number={number} />
        </li>
      ))}
    </ul>
  )
}
