import { EyeOff } from 'lucide-react'
import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { MenuItem } from '#ui/menu.tsx'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'

/** The row of the board’s menu. Renders nothing for people who may not start it, and while it is on. */
export function StartPrivateWritingItem({ onSelect }: { onSelect: () => void }) {
  const { me, frozen, privateWriting } = useSession()
  const { phase } = privateWriting ?? {}
  const isOn = phase === 'writing' || phase === 'presenting' || phase === 'revealing'
  if (!isAtLeast(me.role, 'facilitator') || frozen || isOn) return null
  return (
    <MenuItem icon={<EyeOff size={18} aria-hidden />} onSelect={onSelect}>
      {PRIVATE_WRITING_LABELS.startAction}
    </MenuItem>
  )
}

export const LazyStartPrivateWritingDialog = lazyDialog(() =>
  import('./start-private-writing-dialog.tsx').then((module) => module.StartPrivateWritingDialog),
)
