import type { LimitSource } from '#api/models.ts'
import { formatNumber } from '#base/format-number.ts'
export const OPERATOR_LABELS = {
  serverProcesses: 'Server processes',
  process: 'Process',
  processesHint:
    'Each board is on one process at a time, which is named beside it. The others pass on what concerns the board.',
  processesWithoutCluster:
    'These processes take boards away from each other. Set CLUSTER_URL for all of them, or stop all but one.',
  mailTo: 'Send a test to',
  sendTest: 'Send a test',
  mailTaken: 'The mail server took the test. Look into the mailbox.',
  mailRefused: (problem: string) => `The mail server did not take the test: ${problem}`,
  switchAdvisorsOn: 'Switch advisors on',
  switchAllAdvisorsOff: 'Switch all advisors off',
  advisorsOffHint: 'No one can ask them on any board, also after a restart.',
  switchOffHint:
    'Switching them off ends every answer on every board within a second. What they wrote stays.',
  advisorsOffByServer:
    'AGENTS=off is set in the server’s environment. To turn them on again, change it there.',
  advisorsAreOff: 'Advisors are off',
  advisorsAreOn: 'Advisors are on',
  useTheDefault: 'Use the default',
  modelsHint:
    'Write provider:model, separated by commas. * matches any characters: anthropic:claude-haiku-*. The default models are always allowed.',
  modelsThatAdvisorsMay: 'Models that advisors may use',
  modelsSetByServer: 'Set by MODELS_ALLOWED in the server’s environment. To change it, change it there.',
  modelsByDefaultHint:
    'By default: models that cost no more than the default models. An advisor that names another model keeps it, but does not answer.',
  otherModelHint: 'An advisor that names another model keeps it, but does not answer.',
  allowedModels: 'Allowed models',
  openPages: 'Open pages',
  memory: 'Memory',
  noLimit: ', no limit',
  noDayBudgetHint:
    'There is no limit for all boards together. With a provider’s key, and while guests are on, the default is $10 and 6,000,000 tokens a day. Set a limit of your own with DAY_BUDGET_TOKENS and DAY_BUDGET_USD.',
  dailyBudget: 'Daily budget',
  guestBoardsLabel: 'Whether models may answer on guests’ boards',
  modelsMayAnswerThere: 'Models may answer there:',
  guestBoardsHint: 'Boards on which no owner has signed in with an account.',
  guestBoardsSetByServer:
    'Set by GUEST_BOARDS_MODELS in the server’s environment. To change it, change it there.',
  guestsBoards: 'Guests’ boards',
  noAdvisorAnswers: 'No advisor answers',
  guestBoardsNone: 'Advisors with a real model do not answer',
  onlyTheDemoScript: 'Only the demo script',
  guestBoardsAll: 'All allowed models, within the budgets',
  closeThisBoard: 'Close this board?',
  closedUntilReopened: ' It stays closed until you reopen it.',
  noOwner: 'No owner',
  refresh: 'Refresh',
  boardIdOrOwners: 'Board id or owner’s name',
  closeOrReopen: 'Close or reopen',
  boardsByCost: 'Boards by cost',
  noBoardIsOpen: 'No board is open, and none has cost anything today.',
  noBoardFound: 'No board has this id, and no owner has this name.',
  boardCostsHint:
    'What each board costs: time of the main thread in the last hour, memory of its canvas, tokens today (UTC). You see owners’ names and figures, never a title or what is written on a board.',
  advisorsModerator: 'Advisors, moderator',
  defaultModels: 'Default models',
  theOperatorsPassword: 'The operator’s password',
  operatorIntro:
    'For the operator of this server: see what boards cost and close one, choose which models may answer, test keys, and switch all advisors off.',
  noLocalServer: 'No Ollama, LM Studio or vLLM answers on this machine.',
  testTheKey: 'Test the key',
  test: 'Test',
  testTheLocalModels: 'Test the local models',
  findLocalServers: 'Find local servers',
  providers: 'Providers',
  keysHint: 'Keys are read from the environment only. They are never shown, logged or exported.',
  models: 'Models',
  money: 'Money',
  dayBudgetHint: ({
    isDefault,
    personPercent,
    addressPercent,
  }: {
    isDefault: boolean
    personPercent: number
    addressPercent: number
  }) =>
    `${isDefault ? 'This is the default while guests may come. Local models and the demo script do not count. ' : ''}Change it with DAY_BUDGET_TOKENS and DAY_BUDGET_USD. One person can use at most ${personPercent} % of it (DAY_PERCENT_PERSON), all people from one address at most ${addressPercent} % (DAY_PERCENT_ADDRESS). A day begins at midnight UTC.`,
  usedToday: (amount: string) => `${amount} used today`,
  held: (amount: string) => `${amount} held for answers under way`,
  ofLimit: (limit: string) => `of ${limit}`,
  stuckAt: (times: string) => `The server was stuck at it: ${times}.`,
  actionOnBoard: (verb: string, boardId: string) => `${verb} board ${boardId}`,
  closeConsequence:
    'This disconnects everyone on it and stops its advisors. No one can open it until you reopen it. Nothing on it is lost.',
  closeBoard: 'Close board',
  passwordHint: 'It is OPERATOR_PASSWORD in the server’s environment. If that is not set, it is in the file',
  inDataFolder: 'in the data folder.',
  pricesHint: (day: string) =>
    `Prices are from our own table, last compared with the providers’ pages on ${day}. Models without a price are shown as “unknown”, not as free.`,
  testKeyOf: (provider: string) => `Test the key: ${provider}`,
  foundServers: (servers: readonly string[]) =>
    `${servers.join('. ')}. This server process can use them until it restarts. Set LOCAL_MODEL_URLS to keep them.`,
  localServer: (program: string, url: string, models: readonly string[]) =>
    `${program} at ${url}: ${models.join(', ') || 'no models'}`,
  alwaysThere: 'Always there. A script, not an AI.',
  onAt: (urls: string) => `On, at ${urls}`,
  onBy: (variable: string | null) => `On, by ${variable}`,
  off: (variable: string | null) => `Off. ${variable} turns it on.`,
  savedForNext: 'Saved. It applies from the next question on.',
  unreadable: 'This could not be read.',
  onNode: (node: string) => `On ${node}`,
  closedWith: (people: string) => `Closed, ${people}`,
  noTime: '0 s',
  hardlyTime: '< 0.1 s',
  seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
  minutes: (minutes: number) => `${minutes.toFixed(1)} min`,
  kilobytes: (count: number) => `${formatNumber(count)} kB`,
  megabytes: (count: number) => `${count.toFixed(1)} MB`,
} as const

export const LIFECYCLE_LABELS = { active: '', deprecated: 'deprecated', retired: 'retired' } as const

/** The sources of a model's limits. */
export const LIMIT_SOURCE_LABELS: Record<LimitSource, string> = {
  provider: 'by its documentation',
  server: 'by its server',
  variable: 'by LOCAL_CONTEXT_TOKENS',
  assumed: 'assumed, LOCAL_CONTEXT_TOKENS changes it',
}
export const TESTED_MODEL_COLUMNS = ['Model', 'Name', 'Context (tokens)', 'Longest answer', 'Until'] as const
