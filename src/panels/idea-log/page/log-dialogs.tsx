import { IDEA_GROUPINGS, type IdeaView } from '#api/ideas.ts'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { PromoteDialog } from '#panels/promotions/promote-dialog.tsx'
import { LazyThemesDialog } from '#panels/themes/lazy-themes-dialog.ts'
import { LazyImportDialog } from '#panels/transfer/lazy-import-dialog.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useLogFilters } from '../filters/log-filters.tsx'
import { GROUPING_LABELS } from '../filters/log-place-labels.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { LOG_KEYS } from '../list/log-key-labels.ts'
import { ideaNames } from '../state/idea-changes.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { withoutFilters } from '../state/log-place.ts'
import { LOG_PAGE_LABELS } from './log-page-labels.ts'

/**
 * The dialog that is open, if any. It depends on one value in `LogContext`, so that there is never more than
 * one.
 */
export function LogDialogs() {
  const { boardId, dialog } = useLog()
  const open = useReadable(dialog)
  const close = (): void => dialog.set(null)
  switch (open?.kind) {
    case 'link':
      return <LinkDialog ideas={open.ideas} onClose={close} />
    case 'promote': {
      const [idea, ...others] = open.ideas
      return idea ? <PromoteIdeas idea={idea} others={others} as={open.as} onClose={close} /> : null
    }
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'import':
      return <LazyImportDialog boardId={boardId} isOpen onClose={close} />
    case 'themes':
      return <LazyThemesDialog onClose={close} />
    case 'filters':
      return <FiltersDialog onClose={close} />
    default:
      return null
  }
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={LOG_PAGE_LABELS.keysOfTheLog}
      description={LOG_PAGE_LABELS.keysHint}
      width={480}
    >
      <DialogBody>
        <KeyList keys={LOG_KEYS} />
      </DialogBody>
    </Dialog>
  )
}

/** Without "replies": cards are not indented. */
const GROUPINGS = IDEA_GROUPINGS.map((value) => ({
  value,
  label: value === 'none' ? LOG_PAGE_LABELS.notGrouped : LOG_PAGE_LABELS.groupedBy(GROUPING_LABELS[value]),
}))

/**
 * All filters below each other, for narrow windows. They apply at once; the button shows how many ideas are
 * left.
 */
function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { go, rows } = useLog()
  const place = usePlaceNow()
  const filters = useLogFilters()
  const total = useReadable(rows.state).facts?.total ?? 0
  return (
    <Dialog isOpen onClose={onClose} title={IDEA_LIST_LABELS.filters}>
      <DialogBody>
        <div className="mb-2 flex min-h-11 items-center justify-between border-line border-b text-body">
          {LOG_PAGE_LABELS.group}
          <Select
            label={LOG_PAGE_LABELS.group}
            value={place.group === 'replies' ? 'none' : place.group}
            options={GROUPINGS}
            onChange={(group) => go({ group })}
          />
        </div>
        {filters.map(({ name, value, isNot, body }) => (
          <details key={name} className="border-line border-b">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-body">
              {name}
              <span className="truncate font-button">
                {value === null ? (
                  <span className="font-text text-ink-2">{LOG_PAGE_LABELS.any}</span>
                ) : isNot ? (
                  LOG_PAGE_LABELS.not(value)
                ) : (
                  value
                )}
              </span>
            </summary>
            <div className="max-h-72 overflow-y-auto pb-2">{body}</div>
          </details>
        ))}
        <DialogActions>
          <Button kind="quiet" onClick={() => go(withoutFilters(place))}>
            {LOG_PAGE_LABELS.clearAll}
          </Button>
          <Button onClick={onClose}>{LOG_PAGE_LABELS.showIdeas(total)}</Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}

interface PromoteIdeasProps extends Pick<DialogOpenProps, 'onClose'> {
  idea: IdeaView
  /** More ideas that get the same promotion. With several, nothing is taken from their texts. */
  others: readonly IdeaView[]
  /** The kind that was chosen before; null if the dialog lets one choose. */
  as: Promotion['kind'] | null
}

function PromoteIdeas({ idea, others, as, onClose }: PromoteIdeasProps) {
  const { changes } = useLog()
  const toast = useToast()
  const ideas = [idea, ...others]
  const isOne = others.length === 0
  const { promotion, ownerInText, dueInText } = idea
  return (
    <PromoteDialog
      name={ideaNames(ideas)}
      isOne={isOne}
      text={isOne ? idea.text : null}
      before={isOne && promotion ? promotionOf(promotion) : null}
      inText={isOne ? { ...(ownerInText ?? { ownerId: null }), due: dueInText } : null}
      as={as}
      onSave={(next) => changes.promote(ideas, next)}
      onSaved={(text) => toast({ text })}
      onClose={onClose}
    />
  )
}

function promotionOf({ kind, owner, ownerName, due }: NonNullable<IdeaView['promotion']>): Promotion {
  const named = owner === null && ownerName !== null ? { ownerName } : {}
  return { kind, ownerId: owner?.id ?? null, ...named, due }
}
