import { Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DeletedRecords } from '#api/history.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { useRead } from '#panels/requests/use-read.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { RowButton } from '#ui/row-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { bringBackRequests } from './bring-back.ts'
import { DELETED_LABELS, recordName } from './history-labels.ts'
import { loadDeleted, type WantedMoment } from './history-requests.ts'
import { useRestore } from './use-restore.ts'

const TYPING_PAUSE_MS = 250

interface DeletedTabProps {
  /** Shows the record where it was. */
  onGoTo: (moment: WantedMoment, recordId: string) => void
}

/** Records that were deleted within 30 days; one or several can be brought back. */
export function DeletedTab({ onGoTo }: DeletedTabProps) {
  const { boardId } = useBoard().connection
  const mayRestore = isAtLeast(useWriter().role, 'editor')
  const [words, setWords] = useState('')
  const sought = useSettled(words.trim(), TYPING_PAUSE_MS)
  const { value, failure, again } = useRead(
    ['deleted-records', boardId, sought],
    (signal) => loadDeleted(boardId, sought, signal),
    { keepsLast: true },
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const restore = useRestore()
  const records = value?.records ?? []
  const wanted = records.filter(({ id }) => chosen.has(id))
  async function bringBack(): Promise<void> {
    setBusy(true)
    setRefusal(await restore(bringBackRequests(wanted), DELETED_LABELS.broughtBack(wanted.length)))
    setChosen(new Set())
    await again()
    setBusy(false)
  }
  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <div className="px-5 pt-3">
        <TextField
          label={DELETED_LABELS.search}
          isLabelHidden
          type="search"
          placeholder={DELETED_LABELS.search}
          icon={<Search size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <FailureText className="mt-2">{refusal ?? failure?.message}</FailureText>
      </div>
      {records.length === 0 && (
        <p role="status" className="px-5 py-4 text-body text-ink-2">
          {value === null && ACTION_LABELS.loading}
          {value !== null && (sought === '' ? DELETED_LABELS.none : DELETED_LABELS.noneFound)}
        </p>
      )}
      <ul aria-label={DELETED_LABELS.list} className="px-3 py-2">
        {records.map((record) => (
          <DeletedRow
            key={record.id}
            record={record}
            isChosen={chosen.has(record.id)}
            onChoose={mayRestore ? (isChosen) => toggle(record.id, isChosen) : null}
            onShow={() => onGoTo({ seq: record.moment }, record.id)}
          />
        ))}
      </ul>
      {wanted.length > 0 && (
        <div className="sticky bottom-0 border-line border-t bg-sheet px-5 py-3">
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            isBusy={isBusy}
            className="w-full"
            onClick={() => void bringBack()}
          >
            {DELETED_LABELS.bringBackCount(wanted.length)}
          </Button>
        </div>
      )}
    </>
  )
}

interface DeletedRowProps {
  record: DeletedRecords['records'][number]
  isChosen: boolean
  /** `null`: this person can't restore. */
  onChoose: ((isChosen: boolean) => void) | null
  onShow: () => void
}

function DeletedRow({ record, isChosen, onChoose, onShow }: DeletedRowProps) {
  const authorOf = useAuthors()
  const name = recordName(record)
  const at = formatMoment(record.deletedAt, Date.now())
  return (
    <li className="flex items-start gap-2 py-1">
      {onChoose && (
        <span className="grid size-9 shrink-0 place-items-center max-phone:size-11">
          <Checkbox aria-label={DELETED_LABELS.select(name)} isChecked={isChosen} onChange={onChoose} />
        </span>
      )}
      <RowButton className="min-w-0 px-2 py-1.5" onClick={onShow}>
        <span dir="auto" className="line-clamp-3 break-words text-body">
          {name}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-ink-2 text-small">
          {DELETED_LABELS.deletedBy(authorOf(record.deletedBy)?.name ?? null, at)}
          <OriginLabel origin={record.origin} author={null} isShort />
        </span>
      </RowButton>
    </li>
  )
}
