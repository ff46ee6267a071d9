import { Fragment, type ReactNode, useState } from 'react'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface ProgramListProps<Item> {
  label: string
  items: readonly Item[]
  emptyText: string
  /** A `li`; `onRemove` asks first. */
  renderRow: (item: Item, onRemove: () => void) => ReactNode
  question: (item: Item) => { title: string; consequence: string }
  /** On the button that removes. */
  action: string
  remove: (item: Item) => Promise<ApiAnswer<unknown>>
  onRemoved: () => Promise<void>
}

/** Tokens or webhooks, which can be removed after a question. */
export function ProgramList<Item extends { id: string }>(props: ProgramListProps<Item>) {
  const { label, items, emptyText, renderRow, question, action, remove, onRemoved } = props
  const [asked, setAsked] = useState<Item | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const confirm = (item: Item) =>
    send(
      () => remove(item),
      () => {
        setAsked(null)
        void onRemoved()
      },
    )
  if (items.length === 0) return <p className="mt-3 text-body text-ink-2">{emptyText}</p>
  const { title, consequence } = asked ? question(asked) : { title: '', consequence: '' }
  return (
    <>
      <ul aria-label={label} className="mt-3">
        {items.map((item) => (
          <Fragment key={item.id}>{renderRow(item, () => setAsked(item))}</Fragment>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={title}
        consequence={consequence}
        action={action}
        isBusy={isBusy}
        error={failure?.message ?? null}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
