import { readStored, writeStored } from '#base/browser-storage.ts'

export interface PanelPlace {
  tab: 'notes' | 'canvas' | 'advisors' | 'talk' | 'ideas' | 'comments' | 'agenda' | 'votes' | 'interviews'
  /** The round that the advisors' tab shows; null for the one under way, or the newest. */
  roundId: string | null
  /** A synthesis that was opened from its card on the canvas; null for that of the round. */
  synthesisId: string | null
  /** Set by a button or key that leads to the conversation: its field takes the focus, and clears this. */
  isConversationWanted?: boolean
  /** Set by a button that leads to the talk of the running step: it replaces the conversation, and clears this. */
  isWindowTalkWanted?: boolean
  /** Set by a button that leads to a new note: the list's field for one takes the focus, and clears this. */
  isNoteWanted?: boolean
  /** The user id of the person that the canvas follows when it has loaded; that clears this. */
  toFollow?: string | null
  /** Opens the editor of the synthesis, which clears this. */
  isEditWanted?: boolean
  /** Opens the form that starts a vote, which clears this. */
  isVoteWanted?: boolean
  /** Set by a button or key that leads to the votes: the newest open one takes the focus, and clears this. */
  isVoteFocusWanted?: boolean
}

const KEY = 'parley:panel'

/** Every board has these. The canvas is left out: on a phone it is most of the code, and is loaded only when it is opened. */
const TABS_OF_ALL = ['notes', 'advisors', 'talk', 'ideas', 'comments'] as const
/** A board may have nothing in these, so they are opened again on their own board only. */
const TABS_OF_ONE = ['agenda', 'votes', 'interviews'] as const

/**
 * The tab that was open before this board was reloaded in this tab of the browser, or else the one that was open last for any
 * board; the rest starts empty.
 */
export function readPanelPlace(boardId: string): PanelPlace {
  const own = readStored(keyOf(boardId), 'session')
  const last = readStored(KEY)
  const tab = TABS_OF_ONE.find((one) => one === own) ?? TABS_OF_ALL.find((one) => one === last) ?? 'notes'
  return { tab, roundId: null, synthesisId: null }
}

/**
 * Remembers the tab in this browser. It may fail silently: a browser without storage starts with the notes.
 */
export function storePanelPlace(boardId: string, { tab }: PanelPlace): void {
  const isOfOne = TABS_OF_ONE.some((one) => one === tab)
  writeStored(keyOf(boardId), isOfOne ? tab : null, 'session')
  if (!isOfOne) writeStored(KEY, tab)
}

function keyOf(boardId: string): string {
  return `${KEY}:${boardId}`
}
