'use client'

import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { unreachable } from '#base/unreachable.ts'
import type { SaveState } from '#canvas/board-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard } from './board-context.tsx'

/** A sentence for each state, so that "Saved" is never shown for what only this device has. */
function words(save: SaveState): string {
  switch (save.state) {
    case 'saving':
      return 'Saving…'
    case 'saved':
      return 'Saved'
    case 'offline':
      return 'Offline, kept on this device'
    case 'not-saved':
      return `Not saved: ${save.why}`
    default:
      return unreachable(save)
  }
}

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
 * types.
 */
export function SaveLine({ isShort = false }: { isShort?: boolean }) {
  const save = useReadable(useBoard().connection.saveState)
  const Icon = ICONS[save.state]
  const isProblem = save.state === 'offline' || save.state === 'not-saved'
  const isAway = save.state === 'offline' || (save.state === 'not-saved' && save.isAway === true)
  return (
    <span className={classNames('inline-flex items-center gap-1', WIDTHS[save.state])}>
      <span
        role="status"
        aria-live={isProblem ? 'polite' : 'off'}
        data-save-state={save.state}
        className={classNames(
          'inline-flex min-w-0 items-center gap-1.5',
          isShort && isProblem ? 'text-caption' : 'text-small',
          isProblem ? 'rounded-field bg-warn-tint font-button text-warn' : 'text-ink-2',
          isProblem && (isShort ? 'px-1.5 py-px' : 'px-2 py-1'),
        )}
        title={words(save)}
      >
        <Icon
          size={isShort ? 14 : 16}
          aria-hidden
          className={save.state === 'saving' ? 'motion-turn' : undefined}
        />
        {/* On a phone the whole sentence would be cut in its middle. */}
        <span className="truncate">{isShort && save.state === 'offline' ? 'Offline' : words(save)}</span>
      </span>
      {isAway && <ReconnectButton isShort={isShort} />}
    </span>
  )
}

/**
 * The page reconnects automatically, with growing pauses. The button is for people who know that their
 * network is back.
 */
function ReconnectButton({ isShort }: { isShort: boolean }) {
  const { connection } = useBoard()
  const [isBusy, setBusy] = useState(false)
  async function reconnect(): Promise<void> {
    setBusy(true)
    await connection.reconnectNow()
    setBusy(false)
  }
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void reconnect()}
      className={classNames(
        'pointer-events-auto shrink-0 rounded-field px-1.5 py-1 font-button text-ink underline underline-offset-3 hover:bg-sunk aria-disabled:text-ink-3',
        isShort ? 'text-caption' : 'text-small',
      )}
    >
      {isBusy ? 'Trying…' : isShort ? 'Reconnect' : 'Reconnect now'}
    </button>
  )
}
