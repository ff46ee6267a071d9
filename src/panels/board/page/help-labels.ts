import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
export const HELP_PARTS: readonly { title: string; text: string }[] = [
  {
    title: 'Write',
    text: 'One thought a note. Press N, double-click the canvas, or paste a list. Everyone sees your notes at once, and in private writing after the reveal.',
  },
  {
    title: SELECTION_LABELS.askAdvisors,
    text: 'Type a question in the bar under the canvas. AI advisors answer with notes, each from its own point of view. The moderator suggests which notes to take further, and the synthesizer sums up with citations.',
  },
  {
    title: 'Give a +',
    text: 'A + keeps a note for the next round. Advisors continue from the notes that have one.',
  },
  {
    title: 'Follow an agenda',
    text: 'Agenda has templates from brainwriting to a retrospective. A facilitator starts each step; private writing, timers and votes come with it.',
  },
  {
    title: 'Ask people',
    text: 'Questions, in the menu of the board, sends people up to 50 questions. They answer on a page of their own, on a phone too.',
  },
  {
    title: 'Find it again',
    text: 'Each finished note becomes an idea. Ideas lists them with search, tags, decisions and to-dos. The clerk writes notes for you while you talk. Minutes, print and export are in the menu of the board.',
  },
]
