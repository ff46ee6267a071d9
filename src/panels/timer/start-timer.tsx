import { Timer } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { readDuration } from './timer-at.ts'
import { TIMER_BAR_LABELS } from './timer-bar-labels.ts'
import { useShownTimer } from './use-shown-timer.ts'

const PRESET_MINUTES = [1, 2, 3, 5, 10, 15]
const FIRST_MINUTES = 5

/** The button in the top bar while no timer runs. `wantsFocus` is true while its popover is open. */
export function StartTimerButton({ wantsFocus }: { wantsFocus: RefObject<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const change = (isNextOpen: boolean): void => {
    wantsFocus.current = isNextOpen
    setOpen(isNextOpen)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger asChild>
        <Button kind="quiet" icon={<Timer size={18} aria-hidden />} className="h-10 px-3">
          <span className="max-tablet:sr-only">{TIMER_BAR_LABELS.timer}</span>
        </Button>
      </Popover.Trigger>
      <PopoverContent align="center" aria-label={TIMER_BAR_LABELS.startTimer} className="w-[288px] p-4">
        <StartTimerForm onStarted={() => setOpen(false)} />
      </PopoverContent>
    </Popover.Root>
  )
}

/**
 * The row of the board's menu. Renders nothing for people who may not start a timer, and while one runs or is paused.
 */
export function StartTimerItem({ onSelect }: { onSelect: () => void }) {
  const { me } = useSession()
  const current = useShownTimer()
  if (!isAtLeast(me.role, 'facilitator') || (current && current.shown.phase !== 'ended')) return null
  return (
    <MenuItem icon={<Timer size={18} aria-hidden />} onSelect={onSelect}>
      {TIMER_BAR_LABELS.startTimerAction}
    </MenuItem>
  )
}

export function StartTimerDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title={TIMER_BAR_LABELS.startTimer}
      description={TIMER_BAR_LABELS.startTimerHint}
    >
      <DialogBody>
        <StartTimerForm onStarted={onClose} />
      </DialogBody>
    </Dialog>
  )
}

function StartTimerForm({ onStarted }: { onStarted: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [minutes, setMinutes] = useState(String(FIRST_MINUTES))
  const [seconds, setSeconds] = useState('0')
  const [isRefused, setRefused] = useState(false)
  const durationMs = readDuration(minutes, seconds)

  function start(): void {
    setRefused(durationMs === null)
    if (durationMs !== null)
      request.send(() => sendCommand(boardId, 'post /timer', { durationMs }), onStarted)
  }
  function set(nextMinutes: string, nextSeconds: string): void {
    setMinutes(nextMinutes)
    setSeconds(nextSeconds)
    setRefused(false)
  }
  const problem = isRefused ? TIMER_BAR_LABELS.durationRange : request.failure?.message
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Presets durationMs={durationMs} onChoose={(preset) => set(String(preset), '0')} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <TimePart
          label={TIMER_BAR_LABELS.minutes}
          value={minutes}
          onChange={(value) => set(value, seconds)}
        />
        <TimePart
          label={TIMER_BAR_LABELS.seconds}
          value={seconds}
          onChange={(value) => set(minutes, value)}
        />
      </div>
      <FailureText className="mt-2">{problem}</FailureText>
      <Button type="submit" kind="primary" isBusy={request.isBusy} className="mt-4 w-full">
        {ACTION_LABELS.start}
      </Button>
    </form>
  )
}

function Presets({
  durationMs,
  onChoose,
}: {
  durationMs: number | null
  onChoose: (minutes: number) => void
}) {
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">{TIMER_BAR_LABELS.commonTimes}</legend>
      {PRESET_MINUTES.map((minutes) => {
        const isChosen = durationMs === minutes * 60_000
        return (
          <ToggleButton key={minutes} isPressed={isChosen} onClick={() => onChoose(minutes)}>
            {COUNT_LABELS.minutes(minutes)}
          </ToggleButton>
        )
      })}
    </fieldset>
  )
}

interface TimePartProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function TimePart({ label, value, onChange }: TimePartProps) {
  return (
    <TextField
      label={label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
