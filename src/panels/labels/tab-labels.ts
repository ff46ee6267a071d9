/** The tabs of a board, as regions and menus name them too. */
export const TAB_LABELS = {
  notes: 'Notes',
  canvas: 'Canvas',
  advisors: 'Advisors',
  clerk: 'Clerk',
  ideas: 'Ideas',
  comments: 'Comments',
  votes: 'Votes',
  agenda: 'Agenda',
  questions: 'Questions',
} as const
