import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { HISTORY_LABELS } from './history-labels.ts'
import { nameVersion } from './history-requests.ts'

interface NameVersionProps {
  seq: number
  onNamed: () => void
}

/** Names the moment on the screen. Only for editors. */
export function NameVersionButton(props: NameVersionProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isAtLeast(useSession().me.role, 'editor')) return null
  return (
    <>
      <Button icon={<Bookmark size={16} aria-hidden />} onClick={() => setOpen(true)}>
        <span className="max-phone:sr-only">{HISTORY_LABELS.nameVersion}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={HISTORY_LABELS.nameVersion}>
        <NameForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function NameForm({ seq, onNamed, onClose }: NameVersionProps & { onClose: () => void }) {
  const { boardId } = useBoard().connection
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()
  const given = name.trim()
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (given === '' || isBusy) return
    setBusy(true)
    const answer = await nameVersion(boardId, given, seq)
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure.message)
    onNamed()
    onClose()
    toast({ text: HISTORY_LABELS.versionNamed(given) })
  }
  return (
    <DialogBody>
      <form onSubmit={save}>
        <TextField
          label={HISTORY_LABELS.versionName}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureText className="mt-2">{failure}</FailureText>
        <DialogActions>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {ACTION_LABELS.save}
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}
