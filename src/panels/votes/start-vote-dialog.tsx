'use client'

import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { ChoiceField, EndField } from '#panels/choosing/choice-field.tsx'
import { useNoteSources } from '#panels/choosing/note-sources.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { votesApi } from '#panels/requests/vote-requests.ts'
import { MAX_CHOOSING_TITLE_CHARS } from '#session/choosing/choosing.ts'
import { VotesPerPerson } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { TextField } from '#ui/text-field.tsx'

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
  const { connection, panel } = useBoard()
  const request = useRequest()
  const { sources, suggested: firstSource } = useNoteSources()
  const [title, setTitle] = useState('')
  const [sourceKey, setSource] = useState(firstSource)
  const [perPerson, setPerPerson] = useState<string | null>(null)
  const [perNote, setPerNote] = useState<string | null>(null)
  const [durationMs, setDuration] = useState<number | null>(null)
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0]
  const count = source?.noteIds.length ?? 0
  const suggested = suggestVotes(count)
  const votes = readVotes(perPerson ?? String(suggested))
  const most = readVotes(perNote ?? String(Math.min(2, votes ?? suggested)))
  const reason = formProblem(title, count, votes, most)

  function start(): void {
    if (reason !== null || votes === null || most === null || !source) return
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
          maxLength={MAX_CHOOSING_TITLE_CHARS}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <ChoiceField
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
        <EndField durationMs={durationMs} onChange={setDuration} />
        <p className="mt-4 text-ink-2 text-small">
          Votes are secret until the vote is closed, and afterwards only totals are shown.
        </p>
        <FailureText className="mt-2">{request.failure?.message}</FailureText>
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

/** About the square root of the notes: enough to tell them apart, and few enough to make people choose. */
export function suggestVotes(noteCount: number): number {
  return Math.min(10, Math.max(1, Math.round(Math.sqrt(noteCount))))
}

function readVotes(text: string): number | null {
  const votes = VotesPerPerson.safeParse(/^\d+$/.test(text.trim()) ? Number(text.trim()) : null)
  return votes.success ? votes.data : null
}

function formProblem(title: string, count: number, votes: number | null, most: number | null): string | null {
  if (count === 0) return 'There is no finished note here to vote on.'
  if (isBlank(title)) return 'Write the question.'
  return votes === null || most === null ? 'Votes are numbers from 1 to 99.' : null
}
