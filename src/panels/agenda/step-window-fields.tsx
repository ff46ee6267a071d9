import { useId } from 'react'
import { LATE_OPTIONS, REMINDER_MINUTES, reminderLabel, WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { MAX_REMINDERS, type StepWindow } from '#session/agenda/step-window.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { ownZone } from '#ui/format-deadline.ts'
import { Select } from '#ui/select.tsx'
import { MomentField } from './moment-field.tsx'

const OPENS_OPTIONS = [
  { value: 'at-start', label: WINDOW_LABELS.atStart },
  { value: 'at-time', label: WINDOW_LABELS.atTime },
] as const

interface StepWindowFieldsProps {
  window: StepWindow | null
  /** Whether notes are private, so that late ones can wait for the reveal. */
  isPrivate: boolean
  /** Times are NaN while a field has no date and time. */
  onChange: (window: StepWindow | null) => void
  /** Whether people may talk with the clerk while it is open, with private notes. */
  offersTalk: boolean
  onTalkChange: (offersTalk: boolean) => void
}

/** Whether the step opens and closes by the clock, and when. */
export function StepWindowFields({
  window,
  isPrivate,
  onChange,
  offersTalk,
  onTalkChange,
}: StepWindowFieldsProps) {
  const hintId = useId()
  return (
    <>
      <CheckboxField
        isChecked={window !== null}
        aria-describedby={hintId}
        onChange={(isOn) => onChange(isOn ? firstWindow(Date.now()) : null)}
        className="mt-3"
      >
        {WINDOW_LABELS.collectUntil}
      </CheckboxField>
      <p id={hintId} className="text-ink-2 text-small">
        {WINDOW_LABELS.whyWindow}
      </p>
      {window && <Times window={window} onChange={onChange} />}
      {window && isPrivate && (
        <>
          <div className="mt-3 flex min-h-9 items-center justify-between gap-2">
            <span className="text-body">{WINDOW_LABELS.late}</span>
            <Select
              label={WINDOW_LABELS.late}
              value={window.late}
              options={LATE_OPTIONS}
              onChange={(late) => onChange({ ...window, late })}
            />
          </div>
          <p className="text-ink-2 text-small">{WINDOW_LABELS.whyLate}</p>
        </>
      )}
      {window && isPrivate && <OffersTalk isOn={offersTalk} onChange={onTalkChange} />}
      {window && <Reminders window={window} onChange={onChange} />}
    </>
  )
}

interface WindowPartProps {
  window: StepWindow
  onChange: (window: StepWindow) => void
}

function Times({ window, onChange }: WindowPartProps) {
  const set = (changes: Partial<StepWindow>): void => onChange({ ...window, ...changes, zone: ownZone() })
  return (
    <>
      <div className="mt-3 flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">{WINDOW_LABELS.opens}</span>
        <Select
          label={WINDOW_LABELS.opens}
          value={window.opensAt === null ? 'at-start' : 'at-time'}
          options={OPENS_OPTIONS}
          onChange={(how) => set({ opensAt: how === 'at-start' ? null : dayAfter(Date.now(), 1, 9) })}
        />
      </div>
      {window.opensAt !== null && (
        <MomentField
          label={WINDOW_LABELS.opensAt}
          initial={window.opensAt}
          className="mt-1"
          onChange={(opensAt) => set({ opensAt })}
        />
      )}
      <MomentField
        label={WINDOW_LABELS.closesAt}
        initial={window.closesAt}
        hint={WINDOW_LABELS.zone(ownZone())}
        className="mt-3"
        onChange={(closesAt) => set({ closesAt })}
      />
    </>
  )
}

function OffersTalk({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hintId = useId()
  return (
    <>
      <CheckboxField isChecked={isOn} aria-describedby={hintId} onChange={onChange} className="mt-3">
        {WINDOW_TALK_LABELS.offers}
      </CheckboxField>
      <p id={hintId} className="text-ink-2 text-small">
        {WINDOW_TALK_LABELS.whyOffers}
      </p>
    </>
  )
}

/** A reminder that was set over the API stays a choice. */
function Reminders({ window, onChange }: WindowPartProps) {
  const chosen = window.reminders
  const offered = [...new Set([...REMINDER_MINUTES, ...chosen])].sort((a, b) => b - a)
  return (
    <fieldset className="mt-3">
      <legend className="text-body">{WINDOW_LABELS.reminders}</legend>
      <div className="flex flex-wrap gap-x-4">
        {offered.map((minutes) => (
          <CheckboxField
            key={minutes}
            isChecked={chosen.includes(minutes)}
            disabled={!chosen.includes(minutes) && chosen.length >= MAX_REMINDERS}
            onChange={(isOn) =>
              onChange({
                ...window,
                reminders: isOn ? [...chosen, minutes] : chosen.filter((one) => one !== minutes),
              })
            }
          >
            {reminderLabel(minutes)}
          </CheckboxField>
        ))}
      </div>
    </fieldset>
  )
}

function firstWindow(now: number): StepWindow {
  return {
    opensAt: null,
    closesAt: dayAfter(now, 2, 17),
    late: 'until-reveal',
    reminders: [24 * 60, 60],
    zone: ownZone(),
  }
}

/** In the reader's time zone. */
function dayAfter(now: number, days: number, hour: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(hour, 0, 0, 0)
}
