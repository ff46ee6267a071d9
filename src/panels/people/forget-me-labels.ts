import { formatCount } from '#ui/format-count.ts'

export const FORGET_ME_LABELS = {
  forgetMe: 'Forget me',
  forgetMeMenu: 'Forget me…',
  question: 'Forget me on this server?',
  whatGoes:
    'Your name and address are removed from every board, and you are signed out everywhere. This can’t be undone.',
  whatStays:
    'What you wrote stays, under “Former member”. So do names in texts, and files that someone exported before.',
  leavesBoards: (boards: number) =>
    boards === 0 ? 'You are on no board.' : `You leave ${formatCount(boards, 'board')}.`,
  ownedBoards: 'Boards that only you own',
  passesTo: (title: string, heir: string) => `${title}: ${heir} becomes its owner.`,
  isDeleted: (title: string) => `${title}: it is deleted, because no one else can edit it.`,
  typeNameFirst: 'Type your name first.',
  typeName: (name: string) => `Type your name, ${name}, to confirm`,
} as const
