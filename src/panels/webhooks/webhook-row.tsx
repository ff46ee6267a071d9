import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookResponse } from '#api/webhooks.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useNow } from '#ui/use-now.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import type { WebhooksApi } from './webhook-requests.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { lastLabel, stateLabel, WEBHOOKS_LABELS, webhookTypeLabel } from './webhooks-labels.ts'

interface WebhookRowProps {
  webhook: WebhookResponse
  api: WebhooksApi
  onChange: () => Promise<void>
  onDelete: () => void
}

export function WebhookRow({ webhook, api, onChange, onDelete }: WebhookRowProps) {
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const [areMessagesOpen, setMessagesOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const { id, url, types, state, failingSince, owner } = webhook
  const isActive = state === 'active'
  const isWell = isActive && failingSince === null

  const change = () =>
    send(
      () => api.change(id, { state: isActive ? 'paused' : 'active' }),
      () => void onChange(),
    )
  const test = () =>
    send(
      () => api.test(id),
      () => {
        setMessagesOpen(true)
        void onChange()
      },
    )
  const renew = () =>
    send(
      () => api.renew(id),
      (made) => setSecret(made.secret),
    )
  return (
    <li className="border-line border-t py-3 last:border-b">
      <span className="block break-all font-button text-body">{url}</span>
      <span className={classNames('block text-small', isWell ? 'text-ink-2' : 'text-warn')}>
        {stateLabel(webhook, now)}
      </span>
      <span className="block text-ink-2 text-small">{types.map(webhookTypeLabel).join(', ')}</span>
      <span className="block text-ink-2 text-small">
        {owner.name} · {lastLabel(webhook, now)}
      </span>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          aria-expanded={areMessagesOpen}
          aria-label={WEBHOOKS_LABELS.messagesOf(url)}
          onClick={() => setMessagesOpen(!areMessagesOpen)}
        >
          {WEBHOOKS_LABELS.messages}
        </Button>
        {isActive && (
          <Button size="small" isBusy={isBusy} aria-label={WEBHOOKS_LABELS.testOf(url)} onClick={test}>
            {WEBHOOKS_LABELS.test}
          </Button>
        )}
        <Button
          size="small"
          aria-label={isActive ? WEBHOOKS_LABELS.pauseOf(url) : WEBHOOKS_LABELS.startOf(url)}
          onClick={change}
        >
          {isActive ? ACTION_LABELS.pause : ACTION_LABELS.start}
        </Button>
        <Menu
          trigger={
            <IconButton label={WEBHOOKS_LABELS.moreOf(url)} icon={<Ellipsis size={18} aria-hidden />} />
          }
        >
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setEditing(true)}>
            {WEBHOOKS_LABELS.edit}
          </MenuItem>
          <MenuItem icon={<KeyRound size={16} aria-hidden />} onSelect={renew}>
            {WEBHOOKS_LABELS.newSecret}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={onDelete}>
            {WEBHOOKS_LABELS.remove}
          </MenuItem>
        </Menu>
      </div>
      {failure && <FailureText>{failure.message}</FailureText>}
      {secret !== null && <WebhookSecret url={url} secret={secret} hint={WEBHOOKS_LABELS.oldSecretHint} />}
      <EditWebhookDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        webhook={webhook}
        api={api}
        onChange={onChange}
      />
      {areMessagesOpen && <DeliveryList webhook={webhook} api={api} onReplay={onChange} />}
    </li>
  )
}
