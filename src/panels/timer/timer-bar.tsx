import { Bell, BellOff, Ellipsis, Minus, Pause, Play, Plus, RotateCcw, Square, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { readTimerSound, storeTimerSound } from '#panels/browser-storage/stored-timer-sound.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast } from '#session/core/role.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useFocusOnReplace } from '#ui/use-focus-on-replace.ts'
import { formatRemaining } from './format-remaining.ts'
import { StartTimerButton } from './start-timer.tsx'
import type { ShownTimer } from './timer-at.ts'
import { TIMER_BAR_LABELS } from './timer-bar-labels.ts'
import { useShownTimer } from './use-shown-timer.ts'

const MINUTE_MS = 60_000
const ALL = Number.POSITIVE_INFINITY

interface TimerAction {
  /** Stays when the label changes, and the focus with it. */
  id: 'run' | 'remove' | 'add' | 'again' | 'stop' | 'sound'
  label: string
  icon: ReactNode
  /** The icon in a menu, if `icon` is a text that repeats the label. */
  menuIcon?: ReactNode
  onSelect: () => void
  isDisabled?: boolean
}

/**
 * The middle of the top bar: the timer, or for facilitators the button that starts one. Without that button, the board's menu
 * starts it.
 */
export function TopBarTimer({ hasStartButton }: { hasStartButton: boolean }) {
  const { me } = useSession()
  const [hasRoom, hasSomeRoom] = [useIsWide(1200), useIsWide(1000)]
  const current = useShownTimer()
  const mayRun = isAtLeast(me.role, 'facilitator')
  const inlineCount = !mayRun || hasRoom ? ALL : hasSomeRoom ? 1 : 0
  const place = useRef<HTMLDivElement>(null)
  useFocusOnReplace(place)
  const wantsFocus = useRef(false)
  const isThere = current !== null
  // The popover disappears with the button that opened it, and would take the focus along.
  useLayoutEffect(() => {
    if (isThere && wantsFocus.current) place.current?.querySelector('button')?.focus()
    if (isThere) wantsFocus.current = false
  }, [isThere])
  return (
    <div ref={place} className="flex">
      {current ? (
        <TimerPill {...current} inlineCount={inlineCount} className="h-10 rounded-bar px-1" />
      ) : (
        mayRun && hasStartButton && <StartTimerButton wantsFocus={wantsFocus} />
      )}
    </div>
  )
}

/** The bar under the head of the phone page. Renders nothing while no timer runs. */
export function PhoneTimer() {
  const current = useShownTimer()
  if (!current) return null
  return (
    <div className="shrink-0 border-line border-b bg-sheet px-2 py-1">
      <TimerPill {...current} inlineCount={ALL} className="h-11 w-full justify-between rounded-bar px-1" />
    </div>
  )
}

/** In the strip of a phone, beside the button that moves on. Renders nothing while no timer runs. */
export function PhoneStepTimer() {
  const current = useShownTimer()
  return current && <TimerPill {...current} inlineCount={0} className="h-11 rounded-bar px-1" />
}

interface TimerPillProps extends NonNullable<ReturnType<typeof useShownTimer>> {
  /** So many actions are buttons; the others are behind one. */
  inlineCount: number
  className: string
}

function TimerPill({ timer, shown, inlineCount, className }: TimerPillProps) {
  const actions = useTimerActions(timer.durationMs, shown)
  const inline = actions.slice(0, inlineCount)
  const rest = actions.slice(inlineCount)
  return (
    <section
      aria-label={TIMER_BAR_LABELS.timer}
      data-phase={shown.phase}
      className={classNames('flex shrink-0 items-center gap-1 bg-desk', className)}
    >
      <Remaining shown={shown} />
      <div className="flex items-center">
        {inline.map((action) => (
          <ActionButton key={action.id} {...action} />
        ))}
        {rest.length > 0 && (
          <Menu
            align="center"
            trigger={
              <IconButton
                label={TIMER_BAR_LABELS.moreTimerActions}
                size={32}
                icon={<Ellipsis size={18} aria-hidden />}
              />
            }
          >
            {rest.map(({ id, label, icon, menuIcon = icon, onSelect, isDisabled = false }) => (
              <MenuItem key={id} icon={menuIcon} onSelect={onSelect} isDisabled={isDisabled}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </section>
  )
}

/**
 * Ink from the last seconds on: it is seen from the corner of the eye, and nothing blinks. Where there is room, every phase is
 * equally wide, so that no button moves under the pointer.
 */
function Remaining({ shown: { phase, seconds } }: { shown: ShownTimer }) {
  const isInk = phase === 'last-seconds' || phase === 'ended'
  return (
    <span
      role="timer"
      className={classNames(
        'inline-flex h-8 min-w-[104px] flex-col items-center justify-center rounded-field px-2 font-heading text-timer tabular-nums transition-colors max-tablet:min-w-0',
        isInk ? 'bg-ink text-sheet' : phase === 'paused' ? 'text-ink-2' : 'text-ink',
      )}
    >
      {phase === 'ended' ? TIMER_BAR_LABELS.timeIsUp : formatRemaining(seconds)}
      {phase === 'paused' && <span className="font-note text-initials">{TIMER_BAR_LABELS.paused}</span>}
    </span>
  )
}

function ActionButton({ label, icon, onSelect, isDisabled = false }: TimerAction) {
  return <IconButton label={label} size={32} icon={icon} isDisabled={isDisabled} onClick={onSelect} />
}

/** Returns this person's actions on the timer: people below facilitator can only turn its sound on and off. */
function useTimerActions(durationMs: number, { phase, seconds }: ShownTimer): TimerAction[] {
  const { boardId } = useBoard().connection
  const { me } = useSession()
  const send = useSend()
  const sound = useSoundAction(me.id)
  if (!isAtLeast(me.role, 'facilitator')) return [sound]
  const adjust = (byMs: number) => () => send(() => sendCommand(boardId, 'post /timer/adjust', { byMs }))
  const add = {
    id: 'add',
    label: TIMER_BAR_LABELS.minuteMore,
    menuIcon: <Plus size={18} aria-hidden />,
    icon: <MinuteIcon text="+1" />,
    onSelect: adjust(MINUTE_MS),
  } as const
  if (phase === 'ended') {
    return [
      add,
      {
        id: 'again',
        label: TIMER_BAR_LABELS.startAgain(formatRemaining(durationMs / 1_000)),
        icon: <RotateCcw size={18} aria-hidden />,
        onSelect: () => send(() => sendCommand(boardId, 'post /timer', { durationMs })),
      },
      {
        id: 'stop',
        label: TIMER_BAR_LABELS.removeTheTimer,
        icon: <X size={18} aria-hidden />,
        onSelect: () => send(() => sendCommand(boardId, 'delete /timer', {})),
      },
      sound,
    ]
  }
  return [
    phase === 'paused'
      ? {
          id: 'run',
          label: TIMER_BAR_LABELS.resumeTheTimer,
          icon: <Play size={18} aria-hidden />,
          onSelect: () => send(() => sendCommand(boardId, 'post /timer/resume', {})),
        }
      : {
          id: 'run',
          label: TIMER_BAR_LABELS.pauseTheTimer,
          icon: <Pause size={18} aria-hidden />,
          onSelect: () => send(() => sendCommand(boardId, 'post /timer/pause', {})),
        },
    {
      id: 'remove',
      label: TIMER_BAR_LABELS.minuteLess,
      menuIcon: <Minus size={18} aria-hidden />,
      icon: <MinuteIcon text="−1" />,
      onSelect: adjust(-MINUTE_MS),
      isDisabled: seconds * 1_000 <= MINUTE_MS,
    },
    add,
    {
      id: 'stop',
      label: TIMER_BAR_LABELS.stopTheTimer,
      icon: <Square size={18} aria-hidden />,
      onSelect: () => send(() => sendCommand(boardId, 'delete /timer', {})),
    },
    sound,
  ]
}

function MinuteIcon({ text }: { text: string }) {
  return (
    <span aria-hidden className="inline-block w-[18px] text-center font-button text-body tabular-nums">
      {text}
    </span>
  )
}

function useSoundAction(userId: string): TimerAction {
  const [isOn, setOn] = useState(() => readTimerSound(userId))
  return {
    id: 'sound',
    label: isOn ? TIMER_BAR_LABELS.turnOffTheSound : TIMER_BAR_LABELS.turnOnTheSound,
    icon: isOn ? <Bell size={18} aria-hidden /> : <BellOff size={18} aria-hidden />,
    onSelect: () => {
      storeTimerSound(userId, !isOn)
      setOn(!isOn)
    },
  }
}
