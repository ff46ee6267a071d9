import { Map as MapIcon, Maximize, Minus, MousePointer2Off, Plus, Search } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardView } from '../board-view.ts'

/**
 * How much of the board is in view, below the canvas; also the switches of its map and of cursors, and Find, which is
 * not the browser's.
 */
export function ZoomBar({ view, onFind }: { view: BoardView; onFind: () => void }) {
  const percent = Math.round(useReadable(view.zoom) * 100)
  const isMapOpen = useReadable(view.map)
  const areCursorsShown = useReadable(view.cursors)
  return (
    <div
      role="toolbar"
      aria-label="Zoom"
      className="flex h-10 items-center rounded-bar border border-line bg-sheet px-1"
    >
      <IconButton
        label="Zoom out"
        keys="Ctrl −"
        size={32}
        tooltipSide="top"
        icon={<Minus size={16} aria-hidden />}
        onClick={view.zoomOut}
      />
      <Tooltip text="Show at 100 %" keys="Shift 0" side="top">
        <button
          type="button"
          onClick={view.zoomTo100}
          aria-label={`Zoom ${percent} %, show at 100 %`}
          className="h-8 min-w-12 rounded-field px-1 font-button text-body tabular-nums transition-colors hover:bg-sunk"
        >
          {percent}%
        </button>
      </Tooltip>
      <IconButton
        label="Zoom in"
        keys="Ctrl +"
        size={32}
        tooltipSide="top"
        icon={<Plus size={16} aria-hidden />}
        onClick={view.zoomIn}
      />
      <div className="mx-1 h-5 w-px bg-line" />
      <IconButton
        label="Zoom to fit"
        keys="Shift 1"
        size={32}
        tooltipSide="top"
        icon={<Maximize size={16} aria-hidden />}
        onClick={view.zoomToFit}
      />
      <IconButton
        label="Map of the board"
        size={32}
        tooltipSide="top"
        icon={<MapIcon size={16} aria-hidden />}
        isPressed={isMapOpen}
        onClick={() => view.map.set(!isMapOpen)}
      />
      <IconButton
        label="Hide cursors"
        size={32}
        tooltipSide="top"
        icon={<MousePointer2Off size={16} aria-hidden />}
        isPressed={!areCursorsShown}
        onClick={() => view.cursors.set(!areCursorsShown)}
      />
      <IconButton
        label="Find"
        keys="Ctrl F"
        size={32}
        tooltipSide="top"
        icon={<Search size={16} aria-hidden />}
        onClick={onFind}
      />
    </div>
  )
}
