import { useState } from 'react'
import type { DeliveryResponse, WebhookResponse } from '#api/webhooks.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { useNow } from '#ui/use-now.ts'
import type { WebhooksApi } from './webhook-requests.ts'
import { deliveryLabel, WEBHOOKS_LABELS, webhookTypeLabel } from './webhooks-labels.ts'

const WHILE_WAITING_MS = 2_000
const OTHERWISE_MS = 15_000

interface DeliveryListProps {
  webhook: WebhookResponse
  api: WebhooksApi
  onReplay: () => Promise<void>
}

/** The last messages of a webhook, with answers. */
export function DeliveryList({ webhook, api, onReplay }: DeliveryListProps) {
  const { id, url, state, waiting } = webhook
  const { value, failure, again } = useRead(['webhook-messages', id], () => api.deliveries(id), {
    changes: [waiting],
    repeatMs: ({ deliveries }) =>
      deliveries.some((one) => one.state === 'waiting') ? WHILE_WAITING_MS : OTHERWISE_MS,
  })
  const { failure: refused, send } = useOneRequest()
  const replay = (delivery: DeliveryResponse) =>
    send(
      () => api.replay(id, delivery.id),
      () => {
        void again()
        void onReplay()
      },
    )
  const problem = refused ?? failure
  return (
    <div className="mt-3">
      {problem && <FailureText>{problem.message}</FailureText>}
      {value?.deliveries.length === 0 && (
        <p className="text-ink-2 text-small">{WEBHOOKS_LABELS.noMessages}</p>
      )}
      {value && value.deliveries.length > 0 && (
        <ul
          aria-label={WEBHOOKS_LABELS.messagesOf(url)}
          className="max-h-96 overflow-y-auto rounded-card bg-sheet px-3"
        >
          {value.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onReplay={state === 'active' ? () => replay(delivery) : null}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** `onReplay: null`: the webhook is stopped. */
function DeliveryRow({ delivery, onReplay }: { delivery: DeliveryResponse; onReplay: (() => void) | null }) {
  const now = useNow()
  const [isAnswerOpen, setAnswerOpen] = useState(false)
  const { type, at, state, answer } = delivery
  const label = webhookTypeLabel(type)
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-32 flex-1">
          <span className="block text-body">
            {label} · {formatMoment(at, now)}
          </span>
          <span className="block text-ink-2 text-small">{deliveryLabel(delivery, now)}</span>
        </span>
        {answer && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isAnswerOpen}
            aria-label={WEBHOOKS_LABELS.answerOf(label)}
            onClick={() => setAnswerOpen(!isAnswerOpen)}
          >
            {WEBHOOKS_LABELS.answer}
          </Button>
        )}
        {state !== 'waiting' && onReplay && (
          <Button
            kind="quiet"
            size="small"
            aria-label={WEBHOOKS_LABELS.sendAgainOf(label)}
            onClick={onReplay}
          >
            {WEBHOOKS_LABELS.sendAgain}
          </Button>
        )}
      </div>
      {isAnswerOpen && (
        <pre className="mt-1 max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-field bg-raised p-2 text-small">
          {answer}
        </pre>
      )}
    </li>
  )
}
