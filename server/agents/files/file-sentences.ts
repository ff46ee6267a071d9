/** What could not be read or taken from files of agents and of AIStorm, for the person who imports them. */
export const FILE_SENTENCES = {
  boardFull: 'The board is full: the log is in the panel, without notes on the canvas.',
  logChars: 'This log has more than {max} characters.',
  logMessages: 'This log has more than {max} messages.',
  longTurns: 'What is longer than {max} characters is cut here; an export still has all of it.',
  manyAgents: 'A board has {max} agents at most: the later ones in this file were left out.',
  noText: '{name}: This is neither a zip nor a text file.',
  premiseLeftOut: 'The premise was left out. {reason}',
  premiseLong: 'The premise is longer than {max} characters and was left out.',
  premiseThere: 'This board has a premise already; the one in the file was left out.',
  promptLong: 'This agent’s prompt is longer than a prompt may be.',
} as const satisfies Record<string, string>
