import { useState } from 'react'
import type { MailSettingsChange, MailSettingsResponse } from '#api/notifications.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { hourLabel, kindLabel, MAIL_LABELS } from './mail-labels.ts'
import { readMail, sendMailSettings } from './notification-requests.ts'
import { OwnAddress } from './own-address.tsx'

const MODES = [
  { value: 'at-once', label: MAIL_LABELS.atOnce, hint: MAIL_LABELS.atOnceHint },
  { value: 'daily', label: MAIL_LABELS.daily },
  { value: 'weekly', label: MAIL_LABELS.weekly, hint: MAIL_LABELS.weeklyHint },
  { value: 'off', label: MAIL_LABELS.off },
] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))

/** The mail that this person gets, and where it goes. Nothing where the server sends none. */
export function MailPart() {
  const { value, failure, change } = useRead(['notifications', 'mail'], readMail)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  if (!value?.isAvailable) return null
  const set = async (settings: MailSettingsChange) => {
    // Digests are sent at an hour of the person's own time zone.
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const answer = await sendMailSettings({ ...settings, zone: timeZone })
    setRefusal(answer.ok ? null : answer.failure)
    if (answer.ok) change(() => answer.value)
  }
  const failed = refusal ?? failure
  return (
    <section aria-label={FIELD_LABELS.mail} className="mt-2 border-line border-t pt-2 text-body">
      {failed && <Notice tone="warn">{failed.message}</Notice>}
      {value.address === null ? (
        <h3 className="font-button text-ink-2 text-small">{FIELD_LABELS.mail}</h3>
      ) : (
        <MailFields settings={value} address={value.address} onChange={(next) => void set(next)} />
      )}
      <OwnAddress settings={value} onChange={(next) => change(() => next)} />
    </section>
  )
}

interface MailFieldsProps {
  settings: MailSettingsResponse
  address: string
  onChange: (change: MailSettingsChange) => void
}

function MailFields({ settings, address, onChange }: MailFieldsProps) {
  const { mode, digestHour, offKinds } = settings
  const hourName = mode === 'at-once' ? MAIL_LABELS.restHour : MAIL_LABELS.digestHour
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-3">
        <span className="wrap-anywhere min-w-0">{MAIL_LABELS.mailTo(address)}</span>
        <Select
          label={FIELD_LABELS.mail}
          value={mode}
          options={MODES}
          onChange={(next) => onChange({ mode: next })}
          className="shrink-0"
        />
      </div>
      {mode !== 'off' && (
        <div className="flex min-h-10 items-center justify-between gap-3">
          <span>{hourName}</span>
          <Select
            label={hourName}
            value={String(digestHour)}
            options={HOURS}
            onChange={(hour) => onChange({ digestHour: Number(hour) })}
          />
        </div>
      )}
      {mode !== 'off' &&
        offKinds.map((kind) => (
          <CheckboxField
            key={kind}
            isChecked={false}
            onChange={() => onChange({ offKinds: offKinds.filter((other) => other !== kind) })}
          >
            {kindLabel(kind)}
          </CheckboxField>
        ))}
    </>
  )
}
