import { Ban, Ellipsis, StickyNote, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { SHARE_LABELS } from './share-labels.ts'
import type { ShareRowProps } from './share-row.ts'

export interface MemberMenuProps extends ShareRowProps {
  member: { id: string; name: string }
  /** How many notes of this person are on the board; null if this viewer cannot delete them now. */
  notes: number | null
  /** Deletes all notes of the member without asking; a toast offers Undo. */
  onRemoveNotes: (userId: string) => void
}

/** Menu of a facilitator's actions on a member, other than a change of role: remove, block, delete their notes. */
export function MemberMenu({ boardId, member, notes, onRemoveNotes, onFailure }: MemberMenuProps) {
  const { id, name } = member
  const [asked, setAsked] = useState<keyof typeof ACTIONS | null>(null)
  const { isBusy, send } = useOneRequest((failure) => {
    setAsked(null)
    onFailure(failure)
  })
  const shown = ACTIONS[asked ?? 'remove']
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={SHARE_LABELS.moreFor(name)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        <MenuItem icon={<UserMinus size={16} aria-hidden />} onSelect={() => setAsked('remove')}>
          {SHARE_LABELS.remove}
        </MenuItem>
        <MenuItem icon={<Ban size={16} aria-hidden />} onSelect={() => setAsked('block')}>
          {SHARE_LABELS.block}
        </MenuItem>
        {notes !== null && notes > 0 && (
          <>
            <MenuSeparator />
            <MenuItem icon={<StickyNote size={16} aria-hidden />} onSelect={() => onRemoveNotes(id)}>
              {notes === 1 ? SHARE_LABELS.deleteTheirNote : SHARE_LABELS.deleteTheirNotes(notes)}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`${shown.verb} ${name}?`}
        consequence={shown.consequence(name)}
        action={shown.verb}
        isBusy={isBusy}
        onConfirm={() => send(() => shown.send(boardId, id))}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

interface MemberAction {
  verb: string
  consequence: (name: string) => string
  send: (boardId: string, userId: string) => Promise<ApiAnswer<unknown>>
}

const ACTIONS = {
  remove: {
    verb: ACTION_LABELS.remove,
    consequence: SHARE_LABELS.removeHint,
    send: membersApi.remove,
  },
  block: {
    verb: SHARE_LABELS.blockNow,
    consequence: SHARE_LABELS.blockHint,
    send: (boardId, userId) => sendCommand(boardId, 'put /blocked/{userId}', { userId }),
  },
} as const satisfies Record<string, MemberAction>
