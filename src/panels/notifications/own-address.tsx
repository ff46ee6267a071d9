import { type FormEvent, useState } from 'react'
import type { MailSettingsResponse } from '#api/notifications.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MAIL_LABELS } from './mail-labels.ts'
import { sendAddress, sendAddressRemoval } from './notification-requests.ts'

interface OwnAddressProps {
  settings: Pick<MailSettingsResponse, 'address' | 'isOwnAddress' | 'unconfirmed'>
  onChange: (settings: MailSettingsResponse) => void
}

/** Leaves an address for mail, changes it and removes it. */
export function OwnAddress({ settings, onChange }: OwnAddressProps) {
  const { address, isOwnAddress, unconfirmed } = settings
  const { isBusy, failure, send } = useOneRequest()
  const [isWriting, setWriting] = useState(false)
  const leave = (to: string) =>
    send(
      () => sendAddress(to),
      (next) => {
        setWriting(false)
        onChange(next)
      },
    )
  const hasNone = address === null && unconfirmed === null
  return (
    <>
      {failure && <Notice tone="warn">{failure.message}</Notice>}
      {unconfirmed !== null && !isWriting && (
        <p className="mt-1 break-words text-ink-2 text-small">{MAIL_LABELS.waitsFor(unconfirmed)}</p>
      )}
      {hasNone || isWriting ? (
        <AddressForm isBusy={isBusy} onSend={leave} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-4">
          {unconfirmed !== null && (
            <LinkButton isDisabled={isBusy} onClick={() => leave(unconfirmed)}>
              {MAIL_LABELS.sendAgain}
            </LinkButton>
          )}
          <LinkButton onClick={() => setWriting(true)}>{MAIL_LABELS.otherAddress}</LinkButton>
          {(isOwnAddress || unconfirmed !== null) && (
            <LinkButton isDisabled={isBusy} onClick={() => send(sendAddressRemoval, onChange)}>
              {ACTION_LABELS.remove}
            </LinkButton>
          )}
        </p>
      )}
    </>
  )
}

function AddressForm({ isBusy, onSend }: { isBusy: boolean; onSend: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(address.trim())
  }
  return (
    <form onSubmit={submit} className="py-1">
      <div className="flex items-end gap-2">
        <TextField
          label={MAIL_LABELS.address}
          type="email"
          autoComplete="email"
          required
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" isBusy={isBusy} className="min-h-10">
          {MAIL_LABELS.sendLink}
        </Button>
      </div>
      <p className="mt-1 text-ink-2 text-small">{MAIL_LABELS.addressHint}</p>
    </form>
  )
}
