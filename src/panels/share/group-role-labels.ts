export const GROUP_ROLE_LABELS = {
  groups: 'Groups',
  hint: 'People in these groups can open the board without a link once they sign in.',
  groupsWithAccess: 'Groups with access',
  name: 'Group name',
  newRole: 'Role of the new group',
  add: 'Add group',
  roleOf: (group: string) => `Role of ${group}`,
  remove: (group: string) => `Remove access: ${group}`,
  removed: (group: string) => `“${group}” no longer has access.`,
  members: (count: number) =>
    count === 0
      ? 'No one has joined through it yet'
      : `${count === 1 ? '1 person' : `${count} people`} joined through it`,
} as const
