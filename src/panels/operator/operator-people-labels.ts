import { formatCount } from '#ui/format-count.ts'

export const OPERATOR_PEOPLE_LABELS = {
  forgetAPerson: 'Forget a person',
  hint: 'For a person who asks you and can’t sign in. Their name and address leave the server; what they wrote stays under “Former member”.',
  search: 'Name, address or id',
  none: 'There is no such person.',
  found: 'People found',
  about: (kind: 'guest' | 'account', boards: number, since: string) =>
    `${kind === 'guest' ? 'Guest' : 'Account'} since ${since} · ${formatCount(boards, 'board')}`,
  forgetOne: (name: string) => `Forget ${name}…`,
  forget: 'Forget',
  question: (name: string) => `Forget ${name}?`,
  consequence: (boards: number) =>
    `This removes the name and address from ${formatCount(boards, 'board')} and everywhere else, and ends all sign-ins. Boards that only this person owns pass to the next editor, or are deleted. This can’t be undone.`,
  done: 'The person is forgotten.',
} as const
