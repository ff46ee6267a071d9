import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { GroupRoles, type GroupRolesResponse } from '#api/access.ts'
import { ROLE_LABELS } from '#panels/labels/role-labels.ts'
import { groupsApi } from '#panels/requests/access-requests.ts'
import { callCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { LINK_ROLES, type LinkRole } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { GROUP_ROLE_LABELS } from './group-role-labels.ts'
import type { ShareRowProps } from './share-row.ts'

type GroupRole = GroupRolesResponse['groups'][number]
type SetRole = (group: string, role: LinkRole | null, onDone?: () => void) => void

const ROLES = LINK_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** Roles of the identity provider's groups; nothing where the server learns of no groups and none has a role. */
export function GroupRows({ boardId, projection, onFailure }: ShareRowProps & { projection: Projection }) {
  const { value, change } = useRead(['groups', boardId], () => groupsApi.read(boardId), {
    changes: [projection.people],
  })
  const { isBusy, send } = useOneRequest(onFailure)
  const toast = useToast()
  if (!value || (!value.isOffered && value.groups.length === 0)) return null

  const setRole: SetRole = (group, role, onDone) =>
    send(
      () => callCommand(boardId, 'put /groups', { group, role }, GroupRoles),
      (next) => {
        change(() => next)
        onDone?.()
      },
    )
  const remove = ({ group, role }: GroupRole) =>
    setRole(group, null, () =>
      toast({
        text: GROUP_ROLE_LABELS.removed(group),
        action: { label: ACTION_LABELS.undo, onAction: () => setRole(group, role) },
      }),
    )

  return (
    <section aria-label={GROUP_ROLE_LABELS.groups} className="mx-6 border-line border-t py-3 max-phone:mx-4">
      <h3 className="text-body">{GROUP_ROLE_LABELS.groups}</h3>
      <p className="text-ink-2 text-small">{GROUP_ROLE_LABELS.hint}</p>
      <ul aria-label={GROUP_ROLE_LABELS.groupsWithAccess} className="mt-1">
        {value.groups.map((one) => (
          <GroupRow key={one.group} {...one} onRole={setRole} onRemove={() => remove(one)} />
        ))}
      </ul>
      {value.isOffered && <NewGroup value={value} isBusy={isBusy} onAdd={setRole} />}
    </section>
  )
}

function GroupRow({
  group,
  role,
  members,
  onRole,
  onRemove,
}: GroupRole & { onRole: SetRole; onRemove: () => void }) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-button text-body">{group}</span>
        <span className="block text-ink-2 text-small">{GROUP_ROLE_LABELS.members(members)}</span>
      </span>
      <Select
        label={GROUP_ROLE_LABELS.roleOf(group)}
        value={role}
        options={ROLES}
        onChange={(next) => onRole(group, next)}
      />
      <IconButton
        label={GROUP_ROLE_LABELS.remove(group)}
        size={32}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

interface NewGroupProps {
  value: GroupRolesResponse
  isBusy: boolean
  onAdd: SetRole
}

function NewGroup({ value: { groups, own }, isBusy, onAdd }: NewGroupProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<LinkRole>('editor')
  const listId = useId()
  const offered = own.filter((group) => groups.every((one) => one.group !== group))
  return (
    <form
      className="mt-2 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onAdd(name.trim(), role, () => setName(''))
      }}
    >
      <TextField
        className="min-w-40 flex-1"
        label={GROUP_ROLE_LABELS.name}
        isLabelHidden
        placeholder={GROUP_ROLE_LABELS.name}
        value={name}
        maxLength={255}
        list={listId}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id={listId}>
        {offered.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <Select label={GROUP_ROLE_LABELS.newRole} value={role} options={ROLES} onChange={setRole} />
      <Button type="submit" isBusy={isBusy}>
        {GROUP_ROLE_LABELS.add}
      </Button>
    </form>
  )
}
