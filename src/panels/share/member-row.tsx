import { ROLE_LABELS } from '#panels/labels/role-labels.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isAtLeast, ROLES, type Role } from '#session/core/role.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { Select } from '#ui/select.tsx'
import { MemberMenu, type MemberMenuProps } from './member-menu.tsx'
import { SHARE_LABELS } from './share-labels.ts'

export interface ListedMember extends PersonView {
  role: Role
}

export interface MemberRowProps extends Omit<MemberMenuProps, 'member'> {
  /** Their role is the one that the server has: a new one is shown once it is pushed. */
  member: ListedMember
  me: { id: string; role: Role }
  isHere: boolean
  /** Another member is an owner, so this owner may step down or leave. */
  hasOtherOwner: boolean
  /** How they joined, for facilitators and owners; null for others. */
  about: string | null
}

export function MemberRow(props: MemberRowProps) {
  const { boardId, member, me, isHere, onFailure } = props
  const isMe = member.id === me.id
  const can = mayChange(props)
  const setRole = async (role: Role) => {
    const answer = await sendCommand(boardId, 'patch /members/{userId}', { userId: member.id, role })
    onFailure(answer.ok ? null : answer.failure)
  }
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Avatar name={member.name} color={member.color} state={isHere ? 'here' : 'away'} isDecorative />
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate text-body">
          <span className="font-button">{member.name}</span>{' '}
          <span className="text-ink-2">
            {[isMe && PERSON_LABELS.youInside, !isMe && isHere && SHARE_LABELS.hereNow]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        {props.about && <span className="block text-ink-2 text-small">{props.about}</span>}
      </span>
      {can.setRole ? (
        <Select
          label={SHARE_LABELS.roleOf(member.name)}
          value={member.role}
          options={rolesToGive(me.role)}
          onChange={(role) => void setRole(role)}
        />
      ) : (
        <span className="px-2 font-button text-body">{ROLE_LABELS[member.role]}</span>
      )}
      <span className="flex w-9 justify-end max-phone:w-10">
        {can.remove && (
          <MemberMenu
            boardId={boardId}
            member={member}
            notes={props.notes}
            onRemoveNotes={props.onRemoveNotes}
            onFailure={onFailure}
          />
        )}
      </span>
    </li>
  )
}

/** The rules of the server once more, so that nothing is offered that it would refuse. */
function mayChange({ member, me, hasOtherOwner }: MemberRowProps): { setRole: boolean; remove: boolean } {
  if (!isAtLeast(me.role, 'facilitator')) return { setRole: false, remove: false }
  if (member.id === me.id) return { setRole: me.role === 'owner' && hasOtherOwner, remove: false }
  const isTouchable = member.role !== 'owner' || me.role === 'owner'
  return { setRole: isTouchable, remove: isTouchable }
}

/** No role above one's own. */
function rolesToGive(mine: Role): { value: Role; label: string }[] {
  return ROLES.filter((role) => isAtLeast(mine, role)).map((value) => ({ value, label: ROLE_LABELS[value] }))
}
