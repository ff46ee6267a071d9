'use client'

import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { boardsApi } from '#panels/requests/board-requests.ts'
import { MAX_PREMISE_CHARS, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PopoverContent } from '#ui/popover-content.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'

interface BoardTitleProps {
  /** A second line under the title, inside the area of the button: the phone's saved state. */
  below?: ReactNode
}

/**
 * The board's title and question behind one button. Facilitators and owners edit them, others read them. Also
 * sets the title of the document.
 */
export function BoardHeading({ below }: BoardTitleProps) {
  const session = useSession()
  const { board } = session
  const mayChange = mayWrite(session, 'facilitator')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    document.title = `${board.title} · Parley`
  }, [board.title])
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <h1 className={classNames('relative flex min-w-0 text-board', below !== undefined && 'h-12 w-full')}>
        <Popover.Trigger asChild>
          <button
            type="button"
            aria-label={`${board.title}, ${mayChange ? 'change title and question' : 'show question'}`}
            className={classNames(
              'inline-flex min-w-0 gap-2 rounded-field px-2 transition-colors hover:bg-sunk',
              below ? 'h-12 max-w-full items-start pt-1' : 'h-9 items-center',
            )}
          >
            <span className="truncate">{board.title}</span>
            <ChevronDown size={16} aria-hidden className="text-ink-2" />
          </button>
        </Popover.Trigger>
      </h1>
      {/* Over the lower half of the button, which takes the finger in all of its height. */}
      {below && <div className="pointer-events-none absolute bottom-0.5 left-2 flex max-w-full">{below}</div>}
      <PopoverContent
        align="start"
        aria-label="About this board"
        className="w-[min(400px,calc(100vw-16px))] p-5"
      >
        {mayChange ? <TitleForm onDone={() => setOpen(false)} /> : <Premise />}
      </PopoverContent>
    </Popover.Root>
  )
}

/** For people who cannot change it. */
function Premise() {
  const { board } = useSession()
  return (
    <>
      <p className="text-ink-2 text-small">Question</p>
      <p className="mt-1 whitespace-pre-wrap break-words font-heading text-page">
        {board.premise || board.title}
      </p>
      {!board.premise && <p className="mt-2 text-ink-2 text-small">A facilitator can write a question.</p>}
    </>
  )
}

/**
 * Sends only what differs, so that two facilitators who change the title and the question at once do not undo
 * each other.
 */
function TitleForm({ onDone }: { onDone: () => void }) {
  const { board } = useSession()
  const toast = useToast()
  const [title, setTitle] = useState(board.title)
  const [premise, setPremise] = useState(board.premise)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function save(): Promise<void> {
    const change = {
      ...(title.trim() !== board.title && { title: title.trim() }),
      ...(premise.trim() !== board.premise && { premise: premise.trim() }),
    }
    if (Object.keys(change).length === 0) return onDone()
    setBusy(true)
    const answer = await boardsApi.change(board.id, change)
    setBusy(false)
    if (!answer.ok) return setError(answer.failure.message)
    toast({ text: 'Changed for everyone on the board' })
    onDone()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={MAX_TITLE_CHARS}
        required
        error={error}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor="board-premise" className="mt-4 mb-1 block text-ink-2 text-small">
        Question
      </label>
      <textarea
        id="board-premise"
        value={premise}
        maxLength={MAX_PREMISE_CHARS}
        rows={4}
        onChange={(event) => setPremise(event.target.value)}
        className="block w-full resize-y rounded-field border border-line-strong bg-raised px-3 py-2 text-body max-phone:text-board"
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
