export const TOKENS_LABELS = {
  copyToken: 'Copy token',
  allMyBoards: 'All my boards',
  theProgramMay: 'The program may',
  createToken: 'Create token',
  expiresAfter: 'Expires after',
  boards: 'Boards',
  claudeCodeOnMy: 'Claude Code on my laptop',
  tokenNameHint: 'People see it beside what the program does.',
  name: 'Name',
  newToken: 'New token',
  revoke: 'Revoke',
  youHaveNoTokens: 'You have no tokens.',
  yourTokens: 'Your tokens',
  signInForTokens: 'Sign in, or join a board with your name, to make tokens.',
  tokensIntro:
    'With a token, a program acts for you on your boards. Give each program its own, with no more than it needs.',
  tokens: 'Tokens',
} as const
