import type { Promotion } from '#session/ideas/idea.ts'

const PROMOTION_NOUNS: Record<Promotion['kind'], { one: string; many: string }> = {
  decision: { one: 'a decision', many: 'decisions' },
  todo: { one: 'a to-do', many: 'to-dos' },
}

export const OPEN_BOARD_LABELS = {
  commentOn: (name: string, count: number) =>
    count === 0 ? `Comment on ${name}` : `${count === 1 ? '1 comment' : `${count} comments`} on ${name}`,
  signedOut:
    'You signed out in another tab or browser, or your session expired. What could not be saved is kept on this device, and is sent when you sign in again.',
  youWereSignedOut: 'You were signed out',
  guestSignedOut:
    'You signed out in another tab or browser, or your session expired. You were here as a guest: to come back, open a link to this board. Your notes stay on it.',
  goToTheStart: 'Go to the start page',
  memberRemoved:
    'You were removed, or the link that you joined with was turned off. What was saved stays on the board. To come back, ask someone on the board for a new link.',
  guestRemoved:
    'You were removed, the link that you joined with was turned off, or the board now requires sign-in. What was saved stays on the board. If it requires sign-in, sign in and open your link again; otherwise ask someone on the board for a new link.',
  groupsRemoved:
    'Your groups have no role on this board any more. What was saved stays on the board. To come back, ask a facilitator to give your group a role, or for a link.',
  noLongerOnBoard: 'You are no longer on this board',
  changeRefusedTwice:
    'The server refused a change from this page twice. The board is safe; the refused change is not on it.',
  openAgain: 'Open again',
  aChangeWasNot: 'A change was not accepted',
  pageIsOlder:
    'Parley was updated, or the board was restored, since this page was opened. What was saved is safe.',
  reload: 'Reload',
  reloadThePage: 'Reload the page',
  ownerCanRestore: 'An owner can restore it. Nothing on it is lost.',
  thisBoardWasDeleted: 'This board was deleted',
  facilitatorCanUnfreeze: 'A facilitator can unfreeze it.',
  noOneCanChange: 'No one can change the board.',
  readOnly: 'Read-only',
  restoreAll: 'Restore all',
  signInIfMember: ' If your account is on it, sign in.',
  signInIfElsewhere: ' If you were here before on another device, sign in.',
  youAreNotOn: 'You are not on this board',
  boardStuckHint:
    'The server was stuck at it, so it stays closed. Nothing on it is lost. The operator of this server can reopen it: ask them.',
  boardClosedHint: 'Nothing on it is lost. The operator of this server can reopen it: ask them.',
  blockedHint:
    'A facilitator or owner blocked you. If that is a mistake, ask one of them to unblock you. What you wrote stays.',
  blocked: 'You were blocked on this board',
  noBoard:
    'There is no board at this address, or you are not on it. Check the address, or ask someone on the board for a link.',
  youCantOpenThis: 'You can’t open this board',
  tryAgainNow: 'Try again now',
  reconnectNow: 'Reconnect now',
  reconnect: 'Reconnect',
  trying: 'Trying…',
  whyThisIsNot: 'Why this is not saved',
  operatorPasswordHint: 'Needs the operator’s password.',
  openTheServersSettings: 'Open the server’s settings',
  otherKeysHint:
    'OPENAI_API_KEY and GOOGLE_GENERATIVE_AI_API_KEY work too, and so does a model server of your own.',
  startWithKeyExample: 'ANTHROPIC_API_KEY=… npm start',
  startWithKey: 'Start the server with the key of a provider:',
  howToAddModel: 'How to add a model',
  notOnBoard: 'Not on the board: what you wrote here and could not be sent',
  roundBesideOldPlace: 'The round is beside its old place, where notes lie now.',
  roundsInOrder: 'The rounds are in order already.',
  copyWhatIWrote: 'Copy what I wrote',
  changeTakenBack: 'The board did not accept a change. It was taken back; what was saved is safe.',
  keepTabOpen: (why: string) => `${why} Keep this tab open until it says Saved.`,
  undoFailed: (why: string) => `Undo did not work. ${why}`,
  keptForLater: 'Kept in this browser, and sent when you are online',
  nothingChanged: (why: string) => `Nothing was changed. ${why}`,
  frozenBy: (name: string) => `Read-only, frozen by ${name}.`,
  wordsLostInNote: (words: string) => `Someone deleted a note before your words in it were sent: “${words}”`,
  wordsLostInNotes: (count: number, words: string) =>
    `Someone deleted ${count} notes before your words in them were sent: “${words}” and more`,
  you: (name: string) => `${name}, you`,
  askForLink: 'Ask someone who is on it for a link: “Share” at the top right of the board copies one.',
  writingIsKept: 'Nothing that was written is lost: an owner of the board can restore it.',
  peopleHere: 'people are here',
  morePeople: 'more people',
  following: (name: string) => `Following ${name}`,
  scriptAnswers: 'Answers come from a script, not an AI.',
  movedRounds: (rounds: string) => `Moved ${rounds}`,
  reactionUnchanged: (symbol: string, why: string) => `The “${symbol}” was not changed. ${why}`,
  wordsCopied: 'What you wrote is copied.',
  wordsSavedAsFile: (why: string) => `${why} What you wrote is saved as a file.`,
  tryingAgain: (problem: string) => `${problem} Trying again…`,
  plusKept: 'Kept for the next round. Advisors continue from it.',
  plusCounted: 'Counted. Advisors continue from the notes that the rule of this board keeps.',
  removedAgent: 'A removed agent',
  someoneInFile: 'Someone in the file',
  stopFollowing: (name: string) => `Following ${name}, stop`,
  endFollowing: (name: string) => `Stop following ${name}`,
  follow: (name: string) => `Follow ${name}`,
  away: (name: string) => `${name} (away)`,
  noLonger: (name: string, kind: Promotion['kind'], isOne: boolean) =>
    `${name} ${isOne ? 'is' : 'are'} no longer ${PROMOTION_NOUNS[kind][isOne ? 'one' : 'many']}`,
  nowIs: (name: string, kind: Promotion['kind'], isOne: boolean) =>
    `${name} ${isOne ? 'is' : 'are'} ${PROMOTION_NOUNS[kind][isOne ? 'one' : 'many']}`,
} as const
