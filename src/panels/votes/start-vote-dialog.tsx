'use client'

import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { writable } from '#base/readable.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { NoteList } from '#panels/open-board/watch-notes.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { MAX_VOTE_TITLE_CHARS, VotesPerPerson } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { TextField } from '#ui/text-field.tsx'
import { useReadable } from '#ui/use-readable.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ENDS: readonly { label: string; ms: number | null }[] = [
  { label: 'When I close it', ms: null },
  { label: 'After 2 minutes', ms: 2 * MINUTE_MS },
  { label: 'After 5 minutes', ms: 5 * MINUTE_MS },
  { label: 'After 10 minutes', ms: 10 * MINUTE_MS },
  { label: 'After 1 hour', ms: HOUR_MS },
  { label: 'After 1 day', ms: DAY_MS },
  { label: 'After 3 days', ms: 3 * DAY_MS },
  { label: 'After 1 week', ms: 7 * DAY_MS },
]
/** On a phone the canvas may not be loaded. */
const NO_SELECTION = writable<readonly string[]>([])

interface StartVoteDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function StartVoteDialog({ isOpen, onClose }: StartVoteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start a vote"
      description="Its notes are fixed when it starts. Notes that are written later are not in it."
    >
      {isOpen && <StartVoteForm onStarted={onClose} />}
    </Dialog>
  )
}

function StartVoteForm({ onStarted }: { onStarted: () => void }) {
  const { connection, list, view, panel } = useBoard()
  const request = useRequest()
  const selected = useReadable(view?.selectedNotes ?? NO_SELECTION)
  const sources = sourcesOf(useReadable(list), selected)
  const [title, setTitle] = useState('')
  const [sourceKey, setSource] = useState(selected.length > 1 ? 'selection' : 'board')
  const [perPerson, setPerPerson] = useState<string | null>(null)
  const [perNote, setPerNote] = useState<string | null>(null)
  const [end, setEnd] = useState('0')
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0]
  const count = source?.noteIds.length ?? 0
  const suggested = suggestVotes(count)
  const votes = readVotes(perPerson ?? String(suggested))
  const most = readVotes(perNote ?? String(Math.min(2, votes ?? suggested)))
  const reason = whyNot(title, count, votes, most)

  function start(): void {
    if (reason !== null || votes === null || most === null || !source) return
    const durationMs = ENDS[Number(end)]?.ms ?? null
    const chosen = { title, votesPerPerson: votes, maxPerNote: Math.min(most, votes), durationMs }
    request.send(
      () => votesApi.start(connection.boardId, { ...chosen, ...source.request }),
      () => {
        panel.set({ ...panel.get(), tab: 'votes' })
        onStarted()
      },
    )
  }
  return (
    <DialogBody>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label="What is the question?"
          value={title}
          maxLength={MAX_VOTE_TITLE_CHARS}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <Choice
          label="Notes"
          value={source?.key ?? ''}
          options={sources.map(({ key, label }) => ({ value: key, label }))}
          onChange={setSource}
        />
        <VoteNumbers
          perPerson={perPerson ?? String(suggested)}
          perNote={perNote ?? String(Math.min(2, votes ?? suggested))}
          hint={perPerson === null && count > 0 ? `Suggested for ${formatCount(count, 'note')}` : undefined}
          onPerPerson={setPerPerson}
          onPerNote={setPerNote}
        />
        <Choice
          label="Close"
          value={end}
          options={ENDS.map(({ label }, i) => ({ value: String(i), label }))}
          onChange={setEnd}
        />
        <p className="mt-4 text-ink-2 text-small">
          Votes are secret until the vote is closed, and afterwards only totals are shown.
        </p>
        {request.failure && (
          <p role="alert" className="mt-2 text-small text-warn">
            {request.failure.message}
          </p>
        )}
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy} disabledReason={reason}>
            Start vote
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}

interface VoteNumbersProps {
  perPerson: string
  perNote: string
  hint: string | undefined
  onPerPerson: (text: string) => void
  onPerNote: (text: string) => void
}

function VoteNumbers({ perPerson, perNote, hint, onPerPerson, onPerNote }: VoteNumbersProps) {
  const number = { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } as const
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      <TextField
        {...number}
        label="Votes each"
        value={perPerson}
        hint={hint}
        onChange={(event) => onPerPerson(event.target.value)}
      />
      <TextField
        {...number}
        label="At most on one note"
        value={perNote}
        onChange={(event) => onPerNote(event.target.value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The browser's own list: a board may have hundreds of frames. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="mt-4 block">
      <span className="mb-1 block text-ink-2 text-small">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block h-10 w-full rounded-field border border-line-strong bg-raised px-2 text-body text-ink max-phone:h-11 max-phone:text-board"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface Source {
  key: string
  label: string
  noteIds: readonly string[]
  /** The part of the request that says so. */
  request: { notes?: string[]; frame?: string }
}

/** What a vote can be about: the selection first, where there is one. */
function sourcesOf({ notes, frames }: NoteList, selected: readonly string[]): Source[] {
  const finished = notes.filter(({ number, text }) => number !== null && !isBlank(text))
  const ids = finished.map(({ id }) => id)
  const chosen = selected.filter((id) => ids.includes(id))
  const inFrames = frames.flatMap(({ id, name }): Source[] => {
    const noteIds = finished.filter(({ frameId }) => frameId === id).map((note) => note.id)
    const label = `${name} (${formatCount(noteIds.length, 'note')})`
    return noteIds.length > 0 ? [{ key: id, label, noteIds, request: { frame: id } }] : []
  })
  return [
    ...(chosen.length > 0
      ? [
          {
            key: 'selection',
            label: `The selection (${formatCount(chosen.length, 'note')})`,
            noteIds: chosen,
            request: { notes: chosen },
          },
        ]
      : []),
    { key: 'board', label: `All finished notes (${ids.length})`, noteIds: ids, request: {} },
    ...inFrames,
  ]
}

/** About the square root of the notes: enough to tell them apart, and few enough to make people choose. */
export function suggestVotes(noteCount: number): number {
  return Math.min(10, Math.max(1, Math.round(Math.sqrt(noteCount))))
}

function readVotes(text: string): number | null {
  const votes = VotesPerPerson.safeParse(/^\d+$/.test(text.trim()) ? Number(text.trim()) : null)
  return votes.success ? votes.data : null
}

function whyNot(title: string, count: number, votes: number | null, most: number | null): string | null {
  if (count === 0) return 'There is no finished note here to vote on.'
  if (isBlank(title)) return 'Write the question.'
  return votes === null || most === null ? 'Votes are numbers from 1 to 99.' : null
}
