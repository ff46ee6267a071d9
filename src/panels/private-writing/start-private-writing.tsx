'use client'

import { EyeOff } from 'lucide-react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { privateWritingApi } from '#panels/requests/private-writing-requests.ts'
import { isAtLeast } from '#session/members/role.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MenuItem } from '#ui/menu.tsx'

/** The row of the board’s menu. Renders nothing for people who may not start it, and while it is on. */
export function StartPrivateWritingItem({ onSelect }: { onSelect: () => void }) {
  const { me, frozen, privateWriting } = useSession()
  const isOn = privateWriting?.phase === 'writing' || privateWriting?.phase === 'revealing'
  if (!isAtLeast(me.role, 'facilitator') || frozen || isOn) return null
  return (
    <MenuItem icon={<EyeOff size={18} aria-hidden />} onSelect={onSelect}>
      Start private writing…
    </MenuItem>
  )
}

/** What that row opens. */
export function StartPrivateWritingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Start private writing?"
      consequence="From then on each person’s new notes are seen by that person only, until you reveal them. Everyone sees how many notes each person has written. What is on the board already stays visible."
      action="Start"
      isBusy={request.isBusy}
      error={request.failure?.message ?? null}
      onConfirm={() => request.send(() => privateWritingApi.start(boardId), onClose)}
      onCancel={onClose}
    />
  )
}
