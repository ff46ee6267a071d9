import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Box, type Editor, type TLShapeId, useEditor, useValue } from 'tldraw'
import { isOver, type RoundView } from '#session/round.ts'
import { showFromTop } from '../show-on-canvas.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { edgeTowards, isInView } from './round-direction.ts'
import { roundChipWords } from './round-words.ts'

interface Waiting {
  round: RoundView
  bounds: Box
}

/** Points to the newest round that began since this page was opened, until its frame was seen. No view moves. */
export function RoundChip() {
  const editor = useEditor()
  const [seen, see] = useSeenRounds(editor)
  const waiting = useValue('round out of view', () => newestUnseen(editor, seen), [editor, seen])
  const isVisible = useValue(
    'round is in view',
    () => waiting !== null && isInView(waiting.bounds, editor.getViewportPageBounds()),
    [editor, waiting],
  )
  const place = useValue(
    'way to the round',
    () =>
      waiting &&
      edgeTowards(waiting.bounds, editor.getViewportPageBounds(), editor.getViewportScreenBounds()),
    [editor, waiting],
  )
  const roundId = waiting?.round.id ?? null
  useEffect(() => {
    if (isVisible && roundId) see(roundId)
  }, [isVisible, roundId, see])
  if (!waiting || !place || isVisible) return null
  const { round, bounds } = waiting
  const words = roundChipWords(round)
  return (
    <div
      className="motion-open pointer-events-auto absolute flex -translate-x-1/2 -translate-y-1/2 items-center rounded-chip border border-line bg-sheet text-small"
      style={{ left: place.x, top: place.y }}
    >
      <button
        type="button"
        aria-label={`${words}. Show round ${round.number}`}
        onClick={() => {
          see(round.id)
          showFromTop(editor, bounds)
          editor.focus()
        }}
        className="flex h-9 items-center gap-1.5 whitespace-nowrap rounded-chip pl-3 pr-2 font-button hover:bg-sunk max-phone:h-11"
      >
        <ArrowRight size={15} aria-hidden style={{ transform: `rotate(${place.degrees}deg)` }} />
        <span aria-hidden>
          {words} · <span className="text-link">Show</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={`Dismiss round ${round.number}`}
        onClick={() => see(round.id)}
        className="grid size-9 place-items-center rounded-chip text-ink-2 hover:bg-sunk hover:text-ink max-phone:size-11"
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  )
}

/** Rounds that were there when the page was opened are old news. */
function useSeenRounds(editor: Editor): [ReadonlySet<string>, (roundId: string) => void] {
  const signals = boardSignals(editor)
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(signals.session.get()?.rounds ?? {})),
  )
  const see = useRef((roundId: string) => {
    setSeen((before) => (before.has(roundId) ? before : new Set([...before, roundId])))
  })
  return [seen, see.current]
}

function newestUnseen(editor: Editor, seen: ReadonlySet<string>): Waiting | null {
  const rounds = Object.values(boardSignals(editor).session.get()?.rounds ?? {})
  for (const round of rounds.toSorted((a, b) => b.number - a.number)) {
    if (seen.has(round.id)) return null
    // Of a round that was stopped before it said anything there is nothing to go to.
    const isEmpty = isOver(round.state) && round.turns.every(({ notes }) => notes.length === 0)
    const bounds = round.frameId === null ? undefined : editor.getShapePageBounds(round.frameId as TLShapeId)
    if (bounds && !isEmpty) return { round, bounds }
  }
  return null
}
