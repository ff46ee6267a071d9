import {
  ChevronUp,
  Map as MapIcon,
  Maximize,
  MessageSquare,
  MessageSquareOff,
  Scan,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { COMMENT_PIN_LABELS } from '../labels/comment-pin-labels.ts'
import type { BoardView } from '../view/board-view.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { HideCursorsItem } from './hide-cursors-item.tsx'

/**
 * How much of the board is in view, as a button that opens everything about the view: zoom, find, the map of the board,
 * and the pointers of other people.
 */
export function ZoomBar({ view, onFind }: { view: BoardView; onFind: () => void }) {
  const percent = Math.round(useReadable(view.zoom) * 100)
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <PlainButton
          aria-label={CHROME_LABELS.viewAndZoom(percent)}
          className="flex h-10 items-center gap-2 rounded-bar border border-line bg-sheet px-3.5 font-button text-body tabular-nums transition-colors hover:bg-sunk"
        >
          {percent}%
          <ChevronUp size={14} aria-hidden className="text-ink-2" />
        </PlainButton>
      }
    >
      <ViewItem icon={<ZoomIn size={18} aria-hidden />} keys="Ctrl +" staysOpen onSelect={view.zoomIn}>
        {CHROME_LABELS.zoomIn}
      </ViewItem>
      <ViewItem icon={<ZoomOut size={18} aria-hidden />} keys="Ctrl −" staysOpen onSelect={view.zoomOut}>
        {CHROME_LABELS.zoomOut}
      </ViewItem>
      <ViewItem icon={<Scan size={18} aria-hidden />} keys="Shift 0" onSelect={view.zoomTo100}>
        {CHROME_LABELS.showFullSize}
      </ViewItem>
      <ViewItem icon={<Maximize size={18} aria-hidden />} keys="Shift 1" onSelect={view.zoomToFit}>
        {ACTION_LABELS.zoomToFit}
      </ViewItem>
      <MenuSeparator />
      {/* The menu gives the focus back to its button first. */}
      <ViewItem icon={<Search size={18} aria-hidden />} keys="Ctrl F" onSelect={() => setTimeout(onFind)}>
        {ACTION_LABELS.find}
      </ViewItem>
      <MapItem view={view} />
      <HideCursorsItem view={view} />
      <PinsItem view={view} />
    </Menu>
  )
}

interface ViewItemProps {
  /** 18 pixels, before the text. */
  icon: React.ReactNode
  /** Keys that do the same. */
  keys: string
  /** The menu stays open after the action, for actions that are often repeated. */
  staysOpen?: boolean
  onSelect: () => void
  children: string
}

function ViewItem({ keys, children, ...item }: ViewItemProps) {
  return (
    <MenuItem {...item}>
      <span className="flex-1">{children}</span>
      <Kbd>{keys}</Kbd>
    </MenuItem>
  )
}

function MapItem({ view }: { view: BoardView }) {
  const isOpen = useReadable(view.map)
  return (
    <MenuItem icon={<MapIcon size={18} aria-hidden />} onSelect={() => view.map.set(!isOpen)}>
      {isOpen ? CHROME_LABELS.hideMap : CANVAS_LABELS.map}
    </MenuItem>
  )
}

function PinsItem({ view }: { view: BoardView }) {
  const { arePinsShown } = view.comments
  const areShown = useReadable(arePinsShown)
  const Icon = areShown ? MessageSquareOff : MessageSquare
  return (
    <ViewItem
      icon={<Icon size={18} aria-hidden />}
      keys="Shift M"
      onSelect={() => arePinsShown.set(!areShown)}
    >
      {areShown ? COMMENT_PIN_LABELS.hidePins : COMMENT_PIN_LABELS.showPins}
    </ViewItem>
  )
}
