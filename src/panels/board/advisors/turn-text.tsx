import { useMemo, useRef } from 'react'
import { type ReadThreeLines, readThreeLines } from '#agents/text/three-lines.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { roundsApi } from '#panels/requests/round-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { TurnView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { isTurnRunning } from '../rounds/turn-labels.ts'
import { ADVISOR_TURN_LABELS } from './advisor-turn-labels.ts'

/**
 * An advisor's answer: streamed while the turn runs, then loaded from the server, because the session does
 * not carry the texts. Readable by everyone on the board.
 */
export function TurnText({ roundId, turn }: { roundId: string; turn: TurnView }) {
  const { connection } = useBoard()
  const isLive = isTurnRunning(turn)
  const live = useReadable(useMemo(() => connection.liveText(turn.id), [connection, turn.id]))
  // The streamed text stays until the stored one is loaded: otherwise the card would be empty for a moment when a turn ends.
  const lastText = useRef('')
  if (isLive) lastText.current = live ?? ''
  const kept = useStoredText(roundId, turn, isLive)
  const text = isLive ? (live ?? '') : (kept.text ?? lastText.current)
  if (!isLive && kept.failure) {
    return (
      <p role="alert" className="mt-2 text-small text-warn">
        {kept.failure.message}{' '}
        <PlainButton onClick={kept.again} className="font-button underline underline-offset-3">
          {ACTION_LABELS.tryAgain}
        </PlainButton>
      </p>
    )
  }
  if (!text) return <p className="mt-2 text-ink-2 text-small">{emptyLabel(turn, isLive, kept.text)}</p>
  const lines = turn.duty === 'together' ? readThreeLines(text) : null
  if (lines) return <ThreeLinesText lines={lines} isLive={isLive} />
  return (
    <p
      dir="auto"
      // Announced when it is complete: a screen reader would otherwise repeat each word.
      aria-busy={isLive}
      className="mt-2 whitespace-pre-wrap break-words text-body max-phone:text-phone"
    >
      {text}
      {isLive && (
        <span aria-hidden className="motion-caret ml-0.5 inline-block h-4 w-0.5 bg-ink align-text-bottom" />
      )}
    </p>
  )
}

const LINE_LABELS = [
  ['know', ADVISOR_TURN_LABELS.onlyIKnow],
  ['ask', ADVISOR_TURN_LABELS.iWouldAsk],
  ['change', ADVISOR_TURN_LABELS.iChange],
] as const

/** An advisor's answer to the answers of all: three short lines. */
function ThreeLinesText({ lines, isLive }: { lines: ReadThreeLines; isLive: boolean }) {
  return (
    <>
      {lines.before !== '' && (
        <p dir="auto" className="mt-2 whitespace-pre-wrap break-words text-body max-phone:text-phone">
          {lines.before}
        </p>
      )}
      <dl aria-busy={isLive} className="mt-2 flex flex-col gap-2">
        {LINE_LABELS.filter(([name]) => lines[name] !== '').map(([name, label]) => (
          <div key={name}>
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd dir="auto" className="m-0 whitespace-pre-wrap break-words text-body max-phone:text-phone">
              {lines[name]}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function emptyLabel(turn: TurnView, isLive: boolean, kept: string | null): string {
  if (isLive) return turn.state === 'thinking' ? FIELD_LABELS.noWordsYet : ''
  if (kept !== null) return ADVISOR_TURN_LABELS.nothingSaid
  return ACTION_LABELS.loading
}

/** A retry or the end of a turn reads the text again: `text` is null until then. */
function useStoredText(roundId: string, { id, attempt, state }: TurnView, isLive: boolean) {
  const { boardId } = useBoard().connection
  const { value, failure, again } = useRead(
    ['texts', boardId, roundId, id, attempt, state],
    (signal) => roundsApi.texts(boardId, roundId, signal),
    { isWanted: !isLive && state !== 'queued' && state !== 'skipped' },
  )
  const said = value?.round.turns.find((turn) => turn.id === id)
  return { text: value && (said?.text ?? ''), failure, again }
}
