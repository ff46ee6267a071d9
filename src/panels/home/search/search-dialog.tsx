import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { SearchResponse } from '#api/search.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { FoundBoards } from './found-boards.tsx'
import { resultHref } from './result-href.ts'
import { SEARCH_LABELS } from './search-labels.ts'
import { searchMyBoards } from './search-requests.ts'

const SETTLE_MS = 120

/** Searches all boards of this person. Arrow keys move through the results; Enter in the field opens the first. */
export function SearchDialog(props: DialogOpenProps) {
  return (
    <Dialog {...props} title={SEARCH_LABELS.search} width={600}>
      <SearchBody />
    </Dialog>
  )
}

function SearchBody() {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), SETTLE_MS)
  const { value, failure, isReading, again } = useRead(
    ['search', words],
    (signal) => searchMyBoards(words, signal),
    { isWanted: words !== '', keepsLast: true },
  )
  const found = words === '' ? null : value
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const board = found?.boards[0]
    const text = board?.texts[0]
    if (board && text && words === typed.trim() && !isReading) router.push(resultHref(board.id, text))
  }
  return (
    <DialogBody className="min-h-65 max-phone:min-h-[80dvh]">
      <search onKeyDown={moveBetweenResults}>
        <form onSubmit={openFirst}>
          <TextField
            autoFocus
            label={SEARCH_LABELS.search}
            isLabelHidden
            type="search"
            autoComplete="off"
            value={typed}
            maxLength={200}
            hint={typed === '' ? SEARCH_LABELS.hint : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            icon={<Search size={16} aria-hidden />}
          />
        </form>
        {failure && (
          <Notice
            tone="warn"
            className="mt-3"
            action={
              <Button size="small" onClick={() => void again()}>
                {ACTION_LABELS.tryAgain}
              </Button>
            }
          >
            {failure.message}
          </Notice>
        )}
        <p role="status" className="mt-3 text-ink-2 text-small empty:hidden">
          {found && summary(found, words)}
        </p>
        {found && <FoundBoards boards={found.boards} />}
      </search>
    </DialogBody>
  )
}

function summary({ boards, boardCount }: SearchResponse, words: string): string {
  if (boardCount === 0) return SEARCH_LABELS.noMatch(words)
  if (boards.length < boardCount) return SEARCH_LABELS.firstOf(boards.length, boardCount)
  return SEARCH_LABELS.found(boardCount)
}

/** Up and Down move the focus between the field and the results. */
function moveBetweenResults(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = stops[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
