/** The effect of a person's message or capture. */
export const CONVERSATION_MODE_LABELS = {
  offline: 'Offline: the clerk can’t answer. Notes that you capture are kept here and sent later.',
  open: {
    talk: 'The clerk answers and keeps ideas.',
    capture: 'Saves your words as a note, without an answer.',
  },
  /** While people write in private; without a connection too, as the notes go to the draft either way. */
  private: {
    talk: 'The clerk answers and keeps ideas as notes that only you see until the reveal.',
    capture: 'Saves your words as a note that only you see until the reveal.',
  },
} as const
