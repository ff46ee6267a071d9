'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { type ReadThreeLines, readThreeLines } from '#agents/text/three-lines.ts'
import { isTurnRunning } from '#panels/labels/turn-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { Failure } from '#panels/requests/call-api.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import type { TurnView } from '#session/rounds/round.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'

interface TurnTextProps {
  /** The round of the turn: the texts of all its turns are requested together. */
  roundId: string
  /** Its text is requested when it ends, and for each attempt. */
  turn: TurnView
}

/**
 * An advisor's answer: streamed while the turn runs, then loaded from the server, because the session does
 * not carry the texts. Readable by everyone on the board.
 */
export function TurnText({ roundId, turn }: TurnTextProps) {
  const { connection } = useBoard()
  const isLive = isTurnRunning(turn)
  const live = useReadable(useMemo(() => connection.liveText(turn.id), [connection, turn.id]))
  // The streamed text stays until the stored one is loaded: otherwise the card would be empty for a moment when a turn ends.
  const lastText = useRef('')
  if (isLive) lastText.current = live ?? ''
  const kept = useKeptText(roundId, turn, isLive)
  const text = isLive ? (live ?? '') : (kept.text ?? lastText.current)
  if (!isLive && kept.failure) {
    return (
      <p role="alert" className="mt-2 text-small text-warn">
        {kept.failure.message}{' '}
        <PlainButton onClick={kept.retry} className="font-button underline underline-offset-3">
          Try again
        </PlainButton>
      </p>
    )
  }
  if (!text) return <p className="mt-2 text-ink-2 text-small">{emptyWords(turn, isLive, kept.text)}</p>
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
  ['know', 'Only I know'],
  ['ask', 'I would ask'],
  ['change', 'I change, and why'],
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

function emptyWords(turn: TurnView, isLive: boolean, kept: string | null): string {
  if (isLive) return turn.state === 'thinking' ? 'No words yet.' : ''
  if (kept !== null) return 'Nothing was said.'
  return 'Loading…'
}

interface KeptText {
  text: string | null
  failure: Failure | null
  retry: () => void
}

/**
 * `key` has the attempt and the state: a retry or the end of a turn loads the text again. `text` is null
 * until it is loaded.
 */
function useKeptText(roundId: string, turn: TurnView, isLive: boolean): KeptText {
  const { connection } = useBoard()
  const [loaded, setLoaded] = useState<{ key: string; text: string } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const key = `${turn.id}.${turn.attempt}.${turn.state}`
  const needsLoading = !isLive && turn.state !== 'queued' && turn.state !== 'skipped'
  useEffect(() => {
    if (!needsLoading) return
    const leaving = new AbortController()
    setFailure(null)
    void roundsApi.texts(connection.boardId, roundId, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (!answer.ok) return setFailure(answer.failure)
      const said = answer.value.round.turns.find(({ id }) => id === turn.id)
      setLoaded({ key, text: said?.text ?? '' })
    })
    return () => leaving.abort()
  }, [connection, roundId, turn.id, key, needsLoading, tries])
  return {
    text: loaded?.key === key ? loaded.text : null,
    failure,
    retry: () => setTries((count) => count + 1),
  }
}
