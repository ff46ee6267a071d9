export const ROUND_NEWS_LABELS = {
  synthesisWritten: (version: number) => `Synthesis, version ${version}, is written`,
  synthesisFailed: 'The synthesis failed',
  begun: (number: number) => `Round ${number} has begun`,
  failed: (advisor: string) => `${advisor} failed`,
  done: (number: number, notes: string) => `Round ${number} is done: ${notes}`,
  stopped: (number: number) => `Round ${number} is stopped`,
  paused: (number: number) => `Round ${number} is paused`,
  notAllAnswered: 'Not all moderators answered: choose notes with +',
  didNotChoose: 'The moderator did not choose: choose notes with +',
  agreeOnNone: 'The moderators agree on no note: choose notes with +',
} as const
