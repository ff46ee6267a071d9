import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { isAway, type SaveState } from '#canvas/connection/board-connection.ts'
import { savingExplanation, savingLabel, shortSavingLabel } from '#panels/labels/saving-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import { useConnectionProblem } from './use-connection-problem.ts'

const ICONS = { saving: LoaderCircle, saved: Check, offline: CloudOff, 'not-saved': TriangleAlert }

/** "Saved" is never cut, nor is "Offline" on a wide screen: there the board's title gives way. Another problem may be long. */
const WIDTHS = {
  saving: 'shrink-0',
  saved: 'shrink-0',
  offline: 'min-w-0 min-[1200px]:shrink-0',
  'not-saved': 'min-w-0',
}

/**
 * Whether this person's work is safe. Only problems are announced: "Saving" and "Saved" alternate while one
 * types. A problem opens its explanation.
 */
export function SaveLine({ isShort = false }: { isShort?: boolean }) {
  const save = useReadable(useBoard().connection.saveState)
  const isProblem = save.state === 'offline' || save.state === 'not-saved'
  return (
    <span className={classNames('inline-flex items-center gap-1', WIDTHS[save.state])}>
      <span
        role="status"
        aria-live={isProblem ? 'polite' : 'off'}
        data-save-state={save.state}
        className="inline-flex min-w-0"
        title={savingLabel(save)}
      >
        {isProblem ? <Problem save={save} isShort={isShort} /> : <Words save={save} isShort={isShort} />}
      </span>
      {isAway(save) && <ReconnectButton isShort={isShort} />}
    </span>
  )
}

interface WordsProps {
  save: SaveState
  isShort: boolean
}

function Words({ save, isShort }: WordsProps) {
  const Icon = ICONS[save.state]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-2 text-small">
      <Icon
        size={isShort ? 14 : 16}
        aria-hidden
        className={classNames('shrink-0', save.state === 'saving' && 'motion-turn')}
      />
      <span className="truncate">{isShort ? shortSavingLabel(save) : savingLabel(save)}</span>
    </span>
  )
}

type ProblemState = Exclude<SaveState, { state: 'saving' | 'saved' }>

function Problem({ save, isShort }: WordsProps & { save: ProblemState }) {
  const problem = useConnectionProblem(useBoard().connection)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          className={classNames(
            'pointer-events-auto inline-flex min-w-0 rounded-field bg-warn-tint font-button text-warn [&_*]:text-warn',
            // On a phone the finger may be above and below the line.
            isShort
              ? "relative px-1.5 py-px after:absolute after:-inset-y-2.5 after:inset-x-0 after:content-[''] [&_*]:text-caption"
              : 'px-2 py-1',
          )}
        >
          <Words save={save} isShort={isShort} />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        align="start"
        className="w-72 p-4 text-body"
        aria-label={OPEN_BOARD_LABELS.whyThisIsNot}
      >
        {savingExplanation(save, problem)}
      </PopoverContent>
    </Popover.Root>
  )
}

/** The page reconnects automatically, with growing pauses. The button is for people whose network is back. */
function ReconnectButton({ isShort }: { isShort: boolean }) {
  const { connection } = useBoard()
  const [isBusy, setBusy] = useState(false)
  async function reconnect(): Promise<void> {
    setBusy(true)
    await connection.reconnectNow()
    setBusy(false)
  }
  return (
    <PlainButton
      isDisabled={isBusy}
      onClick={() => void reconnect()}
      className={classNames(
        'pointer-events-auto shrink-0 rounded-field px-1.5 py-1 font-button text-ink underline underline-offset-3 hover:bg-sunk aria-disabled:text-ink-3',
        isShort ? 'text-caption' : 'text-small',
      )}
    >
      {isBusy
        ? OPEN_BOARD_LABELS.trying
        : isShort
          ? OPEN_BOARD_LABELS.reconnect
          : OPEN_BOARD_LABELS.reconnectNow}
    </PlainButton>
  )
}
