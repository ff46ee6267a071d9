import { CATEGORY_LABELS } from '#panels/labels/idea-labels.ts'
import { useIsWide } from '#panels/open-board/board-context.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Kbd } from '#ui/kbd.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { type RowAction, useRowActions } from './use-row-actions.ts'

/** Everything that this person can do with the shown thing, each with one key. */
export function ReviewActions() {
  const actions = useRowActions()
  const isWide = useIsWide(900)
  // The wide page has the way to the board beside the map; a narrow one has the answer field just above.
  const shown = actions.filter(({ id }) => id !== (isWide ? 'board' : 'comment'))
  if (shown.length === 0) return null
  return (
    <section
      aria-label={REVIEW_PAGE_LABELS.actions}
      className="min-w-0 max-desk:col-start-2 max-desk:row-start-1 max-[900px]:order-1 max-[900px]:col-start-1 max-[900px]:row-start-auto"
    >
      <h2 className="mb-3 h-5 font-text text-body text-ink-2 max-[900px]:sr-only">
        {REVIEW_PAGE_LABELS.actions}
      </h2>
      <ul className="flex flex-col gap-2 max-[900px]:flex-row max-[900px]:flex-wrap">
        {shown.map((action) => (
          <li key={action.id} className="max-[900px]:min-w-26 max-[900px]:flex-1">
            {isWide ? <WideAction action={action} /> : <NarrowAction action={action} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function lookOf({ id, isOn = false }: RowAction): string {
  if (id !== 'plus') return 'border-line-strong bg-raised text-ink hover:bg-sunk'
  return isOn ? 'border-go bg-go text-on-go' : 'border-go bg-raised text-go hover:bg-sunk'
}

function WideAction({ action }: { action: RowAction }) {
  const { label, hint, key, Icon, isOn, act } = action
  return (
    <PlainButton
      onClick={act}
      aria-pressed={isOn}
      aria-keyshortcuts={key}
      className={classNames(
        'flex min-h-15 w-full items-center gap-3 rounded-field border px-4 py-2 text-left',
        lookOf(action),
      )}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-button text-body">{label}</span>
        {hint && (
          <span
            className={classNames(
              'block truncate text-caption',
              isOn && action.id === 'plus' ? 'text-on-go' : 'text-ink-2',
            )}
          >
            {hint}
          </span>
        )}
      </span>
      <span aria-hidden>
        <Kbd>{key}</Kbd>
      </span>
    </PlainButton>
  )
}

const NARROW_LABELS: Partial<Record<RowAction['id'], string>> = {
  plus: '+',
  decision: CATEGORY_LABELS.decision,
  'to-do': CATEGORY_LABELS.todo,
  board: FIELD_LABELS.onBoard,
}

function NarrowAction({ action }: { action: RowAction }) {
  const { id, label, Icon, isOn, act } = action
  return (
    <PlainButton
      onClick={act}
      aria-pressed={isOn}
      aria-label={label}
      className={classNames(
        'flex h-11 w-full items-center justify-center gap-2 border px-3 font-button text-body',
        id === 'plus' ? 'rounded-round' : 'rounded-field',
        lookOf(action),
      )}
    >
      {id !== 'plus' && <Icon size={18} aria-hidden />}
      <span className="truncate">{NARROW_LABELS[id] ?? label}</span>
    </PlainButton>
  )
}
