import { joinNames } from '#base/join-names.ts'
import type { PersonColor } from '#session/members/person-palette.ts'
import { formatCount } from '#ui/format-count.ts'

export const PEOPLE_LABELS = {
  signOutQuestion: 'Sign out?',
  signOutEverywhereQuestion: 'Sign out everywhere?',
  yourAccount: ', your account',
  signOutEverywhere: 'Sign out everywhere',
  signOut: 'Sign out',
  signInAndKeep: 'Sign in and keep my boards',
  theme: 'Theme',
  nameAndColour: 'Name and colour',
  yourColour: 'Your colour',
  dark: 'Dark',
  light: 'Light',
  sameAsDevice: 'Same as device',
  parley: 'Parley',
  personHint: 'Others see them on your cursor and under your notes, on every board.',
  lightOrDark: 'Light or dark',
  boardsStay: 'Your boards stay. Sign in again to come back to them.',
  nameNeeded: 'Give a name.',
  signsOutEverywhere:
    'This signs you out in all browsers, this one included. Programs that use your tokens lose access. ',
  guestLeaves:
    'You are a guest: without an account, you lose your list of boards. The boards stay; copy the links that you need first.',
  unsentWork: 'Some of your work in this browser is not saved yet.',
  unsent: ({ changes, comments, answers }: Readonly<Record<'changes' | 'comments' | 'answers', number>>) => {
    const counted = [
      ...(changes > 0 ? [formatCount(changes, 'change')] : []),
      ...(comments > 0 ? [formatCount(comments, 'comment')] : []),
      ...(answers > 0 ? [formatCount(answers, 'answer')] : []),
    ]
    const isOne = changes + comments + answers === 1
    return `${joinNames(counted)} of yours ${isOne ? 'has' : 'have'} not been sent: signing out deletes ${isOne ? 'it' : 'them'}.`
  },
  yourName: 'Your name',
} as const

export const PERSON_COLOR_LABELS: Record<PersonColor, string> = {
  umber: 'Umber',
  marine: 'Marine blue',
  iris: 'Iris',
  cerise: 'Cerise',
  moss: 'Moss green',
  lagoon: 'Lagoon',
  ochre: 'Ochre',
  plum: 'Plum',
  slate: 'Slate',
}
