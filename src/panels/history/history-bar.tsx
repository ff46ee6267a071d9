import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Slider } from '#ui/slider.tsx'
import { HISTORY_LABELS, momentLabel } from './history-labels.ts'
import type { SessionOfWork } from './history-requests.ts'
import { SPEEDS, type Speed } from './use-replay.ts'

interface HistoryBarProps {
  session: SessionOfWork | null
  /** The time of the moment on the screen. */
  at: number | null
  isPlaying: boolean
  speed: Speed
  onSpeed: (speed: Speed) => void
  onPlay: (isPlaying: boolean) => void
  onSeek: (at: number) => void
  onStep: (by: 1 | -1) => void
}

/** Moves within a session of work: by change, by time, or as it happened. */
export function HistoryBar(props: HistoryBarProps) {
  const { session, at, isPlaying, speed, onSpeed, onPlay, onSeek, onStep } = props
  const value = at ?? session?.to ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 max-phone:px-2">
      <IconButton
        label={isPlaying ? ACTION_LABELS.pause : HISTORY_LABELS.play}
        icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        tooltipSide="top"
        onClick={() => onPlay(!isPlaying)}
      />
      <IconButton
        label={HISTORY_LABELS.previousChange}
        keys="←"
        tooltipSide="top"
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={() => onStep(-1)}
      />
      {session && (
        <Slider
          aria-label={HISTORY_LABELS.moment}
          min={session.from}
          max={session.to}
          step={1}
          value={Math.min(session.to, Math.max(session.from, value))}
          valueText={momentLabel(value, Date.now())}
          onChange={onSeek}
          onKeyDown={(event) => {
            // The page moves by change; the browser would move by a millisecond.
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault()
          }}
          className="flex-1 max-phone:order-last max-phone:w-full max-phone:flex-none"
        />
      )}
      <IconButton
        label={HISTORY_LABELS.nextChange}
        keys="→"
        tooltipSide="top"
        icon={<ChevronRight size={18} aria-hidden />}
        onClick={() => onStep(1)}
      />
      <Segmented
        label={HISTORY_LABELS.speed}
        value={speed}
        options={SPEEDS.map((each) => ({ value: each, label: `${each}×` }))}
        onChange={onSpeed}
      />
    </div>
  )
}
