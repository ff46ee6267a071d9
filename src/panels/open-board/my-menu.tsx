import type { MeResponse } from '#api/me.ts'
import { AccountMenu } from '#panels/people/account-menu.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useBoard, useSession } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

/** This person's avatar in their colour on this board, with the menu of their account. */
export function MyMenu({ onChange }: { onChange: (me: MeResponse) => void }) {
  const { me } = useBoard()
  const color = useSession().people[me.id]?.color ?? me.color
  return (
    <AccountMenu
      me={me}
      onChange={onChange}
      trigger={
        <PlainButton
          title={OPEN_BOARD_LABELS.you(me.name)}
          className="inline-flex size-9 items-center justify-center rounded-round max-phone:size-10"
        >
          <Avatar name={me.name} color={color} isDecorative />
          <span className="sr-only">{OPEN_BOARD_LABELS.you(me.name)}</span>
        </PlainButton>
      }
    />
  )
}
