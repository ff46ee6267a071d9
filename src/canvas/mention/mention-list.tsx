import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useReadable } from '#ui/use-readable.ts'
import { MENTIONABLE_LABELS, NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import type { Anchor, MentionMenu, MentionOffer } from './mention-menu.ts'

/** The menu of names, above everything else on the page. */
export function MentionList({ menu }: { menu: MentionMenu }) {
  const offer = useReadable(menu.offer)
  return offer && <OpenList menu={menu} offer={offer} />
}

function OpenList({ menu, offer }: { menu: MentionMenu; offer: MentionOffer }) {
  const { items, active, anchor } = offer
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // In the browser's top layer: a frame, a scrolling list or a dialog around the field can't clip it.
    list.current?.showPopover?.()
  }, [])
  useLayoutEffect(() => {
    if (list.current) place(list.current, anchor)
  }, [anchor, items])
  const keep = (event: React.SyntheticEvent): void => event.stopPropagation()
  return (
    <div
      ref={list}
      popover="manual"
      id={menu.listId}
      role="listbox"
      aria-label={NOTE_MARK_LABELS.whomToMention}
      className="pointer-events-auto fixed inset-auto m-0 max-h-[min(336px,45dvh)] w-max min-w-48 max-w-[min(288px,calc(100vw-16px))] cursor-default select-none overflow-y-auto rounded-card border border-line bg-raised p-1 text-left font-sans font-text text-body text-ink shadow-pop"
      // A press must not take the focus from the field, nor reach the note below.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={keep}
      onPointerUp={keep}
      onTouchStart={keep}
      onTouchEnd={keep}
      onWheel={keep}
    >
      {items.map(({ id, name, kind }, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
        <div
          key={id}
          id={menu.optionId(i)}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          ref={i === active ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          onPointerMove={() => i !== active && menu.point(i)}
          onClick={(event) => {
            event.stopPropagation()
            menu.choose(i)
          }}
          className={classNames(
            'flex min-h-9 items-center gap-3 rounded-field px-2.5 pointer-coarse:min-h-11',
            i === active && 'bg-sunk',
          )}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {name}
          </span>
          <span className="shrink-0 text-caption text-ink-2">{MENTIONABLE_LABELS[kind]}</span>
        </div>
      ))}
    </div>
  )
}

const GAP_PX = 6
const EDGE_PX = 8

/** Below the caret, or above it if a phone's keyboard or the window's end leaves too little room. */
function place(list: HTMLElement, { left, top, bottom }: Anchor): void {
  const view = window.visualViewport
  const end = (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight)
  const { offsetWidth, offsetHeight } = list
  const isBelow = bottom + GAP_PX + offsetHeight <= end - EDGE_PX || top < offsetHeight + GAP_PX
  list.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - offsetWidth - EDGE_PX))}px`
  list.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - offsetHeight}px`
}
