import { useMemo } from 'react'
import type { NoteHistory } from '#api/history.ts'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { type LookOf, useLooks } from '#panels/open-board/agent-look.ts'
import { type AuthorOf, useAuthors } from '#panels/open-board/authors.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { WRITERS_LABELS } from './history-labels.ts'
import { loadNoteWords } from './history-requests.ts'
import { shownActor } from './shown-work.ts'

interface NoteWritersProps {
  noteId: string
  onClose: () => void
}

/** The writers of a note's words: each word is underlined in its writer's colour, with names and times below. */
export function NoteWritersDialog({ noteId, onClose }: NoteWritersProps) {
  const { boardId } = useBoard().connection
  const { value, failure } = useRead(['note-words', boardId, noteId], (signal) =>
    loadNoteWords(boardId, noteId, signal),
  )
  return (
    <Dialog isOpen onClose={onClose} title={SELECTION_LABELS.showWriters}>
      <DialogBody>
        <FailureText>{failure?.message}</FailureText>
        {value === null && !failure && <p role="status">{ACTION_LABELS.loading}</p>}
        {value && (value.words.length > 0 ? <Words {...value} /> : <p>{WRITERS_LABELS.none}</p>)}
      </DialogBody>
    </Dialog>
  )
}

interface Run {
  key: string
  text: string
  name: string
  line: string
  /** One colour for each writer. */
  paint: string
}

// Lines differ, too: colours alone would not reach everyone.
const LINES = ['solid', 'double', 'dotted', 'dashed', 'wavy'] as const

function Words({ words, origin }: NoteHistory) {
  const [authorOf, lookOf] = [useAuthors(), useLooks()]
  const runs = useMemo(() => runsOf(words, authorOf, lookOf), [words, authorOf, lookOf])
  const writers = new Map(runs.map((run) => [run.name, run]))
  return (
    <>
      <p
        dir="auto"
        className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap break-words font-note text-board leading-8"
      >
        {runs.map((run) => (
          <Tooltip key={run.key} text={run.line}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the writer, as the pointer does */}
            <span tabIndex={0} style={lineStyle(run)}>
              {run.text}
              <span className="sr-only">{` (${run.line})`}</span>
            </span>
          </Tooltip>
        ))}
      </p>
      <ul aria-label={FIELD_LABELS.writers} className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-body">
        {[...writers.values()].map((run) => (
          <li key={run.name}>
            <span style={lineStyle(run)}>{run.name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 empty:hidden">
        <OriginLabel origin={origin} author={null} />
      </p>
    </>
  )
}

function lineStyle({ paint, name: _name, ...run }: Run) {
  return {
    textDecorationLine: 'underline',
    textDecorationColor: paint,
    textDecorationStyle: styleOf(run.key),
    textDecorationThickness: 2,
    textUnderlineOffset: 4,
  } as const
}

function styleOf(key: string): (typeof LINES)[number] {
  return LINES[Number(key.split(':')[0]) % LINES.length] ?? 'solid'
}

function runsOf(words: NoteHistory['words'], authorOf: AuthorOf, lookOf: LookOf): Run[] {
  const order = [...new Set(words.map(({ author }) => author))]
  return words.map(({ text, author, at }, i) => {
    const { name, kind, color } = shownActor(author, authorOf, lookOf)
    return {
      key: `${order.indexOf(author)}:${i}`,
      text,
      name,
      line: at === null ? name : `${name}, ${formatMoment(at, Date.now())}`,
      paint: kind === 'agent' ? 'var(--ink-2)' : `var(--person-${color}, var(--person-umber))`,
    }
  })
}
