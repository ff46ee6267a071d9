import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Box, type Editor, unsafe__withoutCapture, useEditor, useValue } from 'tldraw'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { ROUND_LABELS } from '../labels/round-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { countCovered } from '../window/count-covered.ts'
import { screenRoom, showFromTop } from '../window/show-on-canvas.ts'
import { edgeTowards, isInView } from './round-direction.ts'
import { newestUnseen, workIds } from './unseen-work.ts'

/** Points to the newest round or synthesis since this page was opened, until it was seen. The view does not move. */
export function RoundChip() {
  const editor = useEditor()
  const [seen, see] = useSeenWork(editor)
  const waiting = useValue('work out of view', () => newestUnseen(editor, seen), [editor, seen])
  const isVisible = useValue(
    'work is in view',
    () => waiting !== null && isInView(waiting.bounds, editor.getViewportPageBounds()),
    [editor, waiting],
  )
  const place = useValue('way to the work', () => waiting && wayTo(editor, waiting.bounds), [editor, waiting])
  const id = waiting?.id ?? null
  useEffect(() => {
    if (isVisible && id) see(id)
  }, [isVisible, id, see])
  if (!waiting || !place || isVisible) return null
  const { name, words, bounds } = waiting
  return (
    <div
      className="motion-open pointer-events-auto absolute flex -translate-x-1/2 -translate-y-1/2 items-center rounded-chip border border-line bg-sheet text-small"
      style={{ left: place.x, top: place.y }}
    >
      <PlainButton
        aria-label={ROUND_LABELS.showRound(words, name)}
        onClick={() => {
          see(waiting.id)
          showFromTop(editor, bounds)
          editor.focus()
        }}
        className="flex h-9 items-center gap-1.5 whitespace-nowrap rounded-chip pl-3 pr-2 font-button hover:bg-sunk max-phone:h-11"
      >
        <ArrowRight size={15} aria-hidden style={{ transform: `rotate(${place.degrees}deg)` }} />
        <span aria-hidden>
          {words} · <span className="text-link">{ACTION_LABELS.show}</span>
        </span>
      </PlainButton>
      <PlainButton
        aria-label={ROUND_LABELS.dismissRound(name)}
        onClick={() => see(waiting.id)}
        className="grid size-9 place-items-center rounded-chip text-ink-2 hover:bg-sunk hover:text-ink max-phone:size-11"
      >
        <X size={14} aria-hidden />
      </PlainButton>
    </div>
  )
}

function wayTo(editor: Editor, bounds: Box) {
  const { w, h } = editor.getViewportScreenBounds()
  // Notes moved by others would make the chip jump; it moves only with the view and the round.
  const countNotes = (box: Box) => unsafe__withoutCapture(() => countCovered(editor, box))
  return edgeTowards(bounds, editor.getViewportPageBounds(), {
    w,
    h,
    room: screenRoom(editor),
    countCovered: countNotes,
  })
}

/** Work from before the page was opened counts as seen. */
function useSeenWork(editor: Editor): [ReadonlySet<string>, (id: string) => void] {
  const signals = boardSignals(editor)
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(workIds(signals.session.get())))
  const see = useRef((id: string) => {
    setSeen((before) => (before.has(id) ? before : new Set([...before, id])))
  })
  return [seen, see.current]
}
