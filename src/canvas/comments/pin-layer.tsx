import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Computed,
  computed,
  type Editor,
  type TLShapeId,
  useEditor,
  useQuickReactor,
  useValue,
} from 'tldraw'
import type { BoardSignals } from '#canvas/signals/board-signals.ts'
import type { CommentPin } from '#canvas/signals/comment-pins.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import { boardWindow } from '#canvas/window/install-window.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { COMMENT_PIN_LABELS } from '../labels/comment-pin-labels.ts'
import { noteWords } from '../reactions/note-corner-reactions.tsx'
import { passOnWheel } from '../reactions/reaction-layer.tsx'
import { anchorBox } from './anchor-box.ts'
import { openOnTap } from './open-on-tap.ts'
import { passOnDrag } from './pass-on-drag.ts'
import { countsOf, groupsInView, isSameGroups, type PinGroup, placeOfPin } from './pin-places.ts'
import './pins.css'

/** Pins of threads in view, above all shapes. The layer follows the camera; a pin follows its thing. */
export function PinLayer() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const layer = useLayerOfPage(editor)
  const groups = usePinGroups(editor, signals)
  useEffect(() => openOnTap(editor), [editor])
  return (
    <div className="parley-pins" onWheel={(event) => passOnWheel(editor, event.nativeEvent)}>
      <div ref={layer} className="parley-pins-page">
        {groups.map((group) => (
          <Pin key={group.key} editor={editor} signals={signals} group={group} />
        ))}
      </div>
    </div>
  )
}

function usePinGroups(editor: Editor, signals: BoardSignals): readonly PinGroup[] {
  const window = boardWindow(editor)
  const [groups] = useState<Computed<readonly PinGroup[]>>(() =>
    computed('groups of pins', () => groupsInView(editor, signals, window), { isEqual: isSameGroups }),
  )
  return useValue(groups)
}

interface PinProps {
  editor: Editor
  signals: BoardSignals
  group: PinGroup
}

const Pin = memo(
  function Pin({ editor, signals, group: { pins } }: PinProps) {
    const place = useRef<HTMLDivElement>(null)
    const [first] = pins
    usePlace(editor, first, place)
    const unreadIds = useValue(signals.comments.unread)
    const isShown = useValue('is open', () => isOpen(signals, pins), [signals, pins])
    const isReachable = useValue('is reachable', () => isReachableByKey(editor, first), [editor, first])
    const counts = countsOf(pins, unreadIds)
    if (!first) return null
    return (
      <div ref={place} className="parley-pin-place">
        <div className="parley-pin-corner" data-place={first.place.kind}>
          <PlainButton
            className="parley-pin"
            data-pin={first.key}
            data-unread={counts.unread > 0 || undefined}
            data-gone={pins.every(({ isGone }) => isGone) || undefined}
            data-several={counts.threadIds.length > 1 || undefined}
            data-open={isShown || undefined}
            aria-label={COMMENT_PIN_LABELS.pin(counts, subjectOf(editor, pins))}
            aria-expanded={isShown}
            tabIndex={isReachable ? 0 : -1}
            onPointerDown={(event) => passOnDrag(editor, event.nativeEvent)}
            onClick={() =>
              signals.actions.get()?.showThreads?.({ kind: 'threads', threadIds: counts.threadIds })
            }
          >
            {counts.comments}
          </PlainButton>
        </div>
      </div>
    )
  },
  (before, after) => before.editor === after.editor && isSameGroups([before.group], [after.group]),
)

function usePlace(
  editor: Editor,
  pin: CommentPin | undefined,
  place: RefObject<HTMLDivElement | null>,
): void {
  useQuickReactor('place of pin', () => {
    const at = pin && placeOfPin(editor, pin)
    if (at) place.current?.style.setProperty('transform', `translate(${at.x}px, ${at.y}px)`)
  }, [editor, pin])
}

function isOpen(signals: BoardSignals, pins: readonly CommentPin[]): boolean {
  const shown = signals.comments.shown.get()
  if (shown?.kind !== 'threads') return false
  return pins.some(({ threads }) => threads.some(({ id }) => shown.threadIds.includes(id)))
}

/** A pin on a record is reached from the selected record, any other one by Tab alone. */
function isReachableByKey(editor: Editor, pin: CommentPin | undefined): boolean {
  if (pin?.place.kind !== 'record') return true
  return editor.getSelectedShapeIds().includes(pin.place.recordId as TLShapeId)
}

function subjectOf(editor: Editor, pins: readonly CommentPin[]): string {
  const [first, ...others] = pins
  if (!first || others.length > 0) return COMMENT_PIN_LABELS.onSeveral(pins.length)
  if (first.isGone) return COMMENT_PIN_LABELS.onGone
  if (first.region) return COMMENT_PIN_LABELS.onRegion
  return first.place.kind === 'record'
    ? COMMENT_PIN_LABELS.on(noteWords(editor, first.place.recordId as TLShapeId))
    : COMMENT_PIN_LABELS.onPoint
}

/** The outline of the thing that the shown threads are about. Below the layers of "+" and votes, which are on its edge. */
export function AnchorOutline() {
  const editor = useEditor()
  const layer = useLayerOfPage(editor)
  return (
    <div className="parley-pins">
      <div ref={layer} className="parley-pins-page">
        <ShownAnchor editor={editor} />
      </div>
    </div>
  )
}

/** An element whose content has the places of the page. */
function useLayerOfPage(editor: Editor): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null)
  useQuickReactor('pins camera', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
    layer.current?.style.setProperty('--unscale', String(1 / z))
  }, [editor])
  return layer
}

function ShownAnchor({ editor }: { editor: Editor }) {
  const outline = useRef<HTMLDivElement>(null)
  const kind = useValue('anchor', () => anchorBox(editor)?.kind ?? null, [editor])
  useQuickReactor('outline of the anchor', () => {
    const found = anchorBox(editor)
    if (!found || !outline.current) return
    const { x, y, w, h } = found.box
    Object.assign(outline.current.style, {
      transform: `translate(${x}px, ${y}px)`,
      width: `${w}px`,
      height: `${h}px`,
    })
  }, [editor, kind])
  if (kind === null || kind === 'point') return null
  return <div ref={outline} className="parley-pin-about" data-region={kind === 'region' || undefined} />
}
