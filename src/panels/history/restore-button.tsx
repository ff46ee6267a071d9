import { RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pickRecords, type RestoreScope } from '#board/history/pick-records.ts'
import { planRestore } from '#board/history/plan-restore.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { PastView } from '#canvas/history/past-canvas.tsx'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Radio } from '#ui/radio.tsx'
import { RESTORE_LABELS, type RestoreCounts } from './history-labels.ts'
import { useRestore } from './use-restore.ts'

type BoardDoc = BoardConnection['doc']

interface RestoreProps {
  seq: number
  /** The canvas at the moment. */
  doc: BoardDoc
  view: PastView | null
}

/** Restores from the moment on the screen. Only for those who may edit now. */
export function RestoreButton(props: RestoreProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isAtLeast(useWriter().role, 'editor')) return null
  return (
    <>
      <Button kind="primary" icon={<RotateCcw size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {RESTORE_LABELS.restoreAction}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={RESTORE_LABELS.title}>
        <RestoreForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface RestoreChoice {
  label: string
  scope: RestoreScope
}

function RestoreForm({ seq, doc, view, onClose }: RestoreProps & { onClose: () => void }) {
  const { connection, history } = useBoard()
  const { role } = useWriter()
  const mayRestoreAll = isAtLeast(role, 'facilitator')
  const choices = useMemo(
    () => restoreChoices(doc, view?.selected.get() ?? [], mayRestoreAll),
    [doc, view, mayRestoreAll],
  )
  const [chosen, setChosen] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const restore = useRestore()
  const choice = choices[chosen]
  const counts = useMemo(
    () => choice && countChanges({ past: doc, now: connection.doc, scope: choice.scope }),
    [choice, doc, connection],
  )
  const isSame = !counts || counts.added + counts.changed + counts.removed === 0
  async function send(): Promise<void> {
    if (!choice) return
    setBusy(true)
    setFailure(null)
    const { scope } = choice
    const what = scope.kind === 'records' ? { ...scope, ids: [...scope.ids] } : scope
    const failed = await restore([{ moment: seq, what }], RESTORE_LABELS.restored)
    setBusy(false)
    setFailure(failed)
    if (failed !== null) return
    onClose()
    history.set(null)
  }
  return (
    <DialogBody>
      <fieldset>
        <legend className="sr-only">{ACTION_LABELS.restore}</legend>
        {choices.map(({ label }, i) => (
          <label key={label} className="flex min-h-9 items-center gap-2 text-body max-phone:min-h-11">
            <Radio name="restore" isChecked={chosen === i} onChoose={() => setChosen(i)} />
            {label}
          </label>
        ))}
      </fieldset>
      {choices.length === 0 && <p className="text-body">{RESTORE_LABELS.wholeByFacilitators}</p>}
      <p role="status" className="mt-3 font-button text-body">
        {isSame ? RESTORE_LABELS.nothing : RESTORE_LABELS.changes(counts)}
      </p>
      <p className="mt-2 text-body text-ink-2">{RESTORE_LABELS.stays}</p>
      <FailureText className="mt-3">{failure}</FailureText>
      <DialogActions>
        <Button
          kind="primary"
          isBusy={isBusy}
          disabledReason={isSame ? RESTORE_LABELS.nothing : null}
          isReasonHidden
          onClick={() => void send()}
        >
          {ACTION_LABELS.restore}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}

/** The selection first, as the person has just made it. */
function restoreChoices(doc: BoardDoc, selected: readonly string[], mayRestoreAll: boolean): RestoreChoice[] {
  const [first] = selected
  const isFrame =
    selected.length === 1 && first !== undefined && boardShapes(doc).get(first)?.get('t') === 'frame'
  const choices: RestoreChoice[] = []
  if (isFrame) choices.push({ label: RESTORE_LABELS.frame, scope: { kind: 'frame', id: first } })
  if (selected.length > 0)
    choices.push({
      label: RESTORE_LABELS.selection(selected.length),
      scope: { kind: 'records', ids: selected },
    })
  if (mayRestoreAll) choices.push({ label: RESTORE_LABELS.whole, scope: { kind: 'board' } })
  return choices
}

/** Computed as the server computes a restore. */
function countChanges({
  past,
  now,
  scope,
}: {
  past: BoardDoc
  now: BoardDoc
  scope: RestoreScope
}): RestoreCounts {
  const picked = pickRecords(past, scope)
  const { targets, removals } = planRestore({ doc: now, picked, scope, isUnsigned: () => false })
  const shapes = boardShapes(now)
  const added = [...targets.keys()].filter((id) => !shapes.has(id)).length
  return { added, changed: targets.size - added, removed: removals.length }
}
