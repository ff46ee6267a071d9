/** Every way in which a session says no, each with what the person can do about it. */
export const REFUSALS = {
  'bad-command': 'This request could not be read.',
  'board-gone': 'This board was deleted. Its owner can bring it back from their list of boards.',
  'not-member': 'You are not on this board. Ask someone on it for a link.',
  'needs-editor': 'You can look but not change anything here. Ask a facilitator for the right to edit.',
  'needs-facilitator': 'Only facilitators and owners can do this. Ask one of them.',
  'needs-owner': 'Only an owner of the board can do this. Ask one of them.',
  'role-too-high': 'You can give at most the role that you have yourself.',
  'owner-untouchable': 'Only an owner can change or remove an owner.',
  'last-owner': 'A board needs an owner. Make someone else an owner first, or delete the board.',
  'unknown-member': 'This person is not on the board any more. Send them a link.',
  'link-off': 'This link was turned off. Ask for a new one.',
  'was-removed': 'You were removed from this board. Ask a facilitator to let you in again.',
  'server-only': 'Only the server does this.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof REFUSALS
export interface Refusal {
  code: RefusalCode
  message: string
}

export function refusal(code: RefusalCode, message: string = REFUSALS[code]): Refusal {
  return { code, message }
}
