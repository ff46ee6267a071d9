/** What the panel beside the canvas shows; on a phone, what the page shows. */
export interface PanelPlace {
  tab: 'notes' | 'canvas' | 'advisors' | 'talk' | 'ideas' | 'agenda' | 'votes' | 'interviews'
  /** The round that the advisors' tab shows; null for the one under way, or the newest. */
  roundId: string | null
  /** A synthesis that was opened from its card on the canvas; null for that of the round. */
  synthesisId: string | null
  /** Set by a button or key that leads to the conversation: its field takes the focus, and clears this. */
  isConversationWanted?: boolean
  /** The user id of the person that the canvas follows when it has loaded; that clears this. */
  toFollow?: string | null
  /** Opens the editor of the synthesis, which clears this. */
  isEditWanted?: boolean
  /** Opens the form that starts a vote, which clears this. */
  isVoteWanted?: boolean
}

const KEY = 'parley:panel'

/** The canvas is left out: on a phone it is most of the code, and is loaded only when it is opened. */
const KEPT_TABS = ['notes', 'advisors', 'talk', 'ideas'] as const

/** The tab that was open last in this browser, for any board; the rest starts empty. */
export function keptPlace(): PanelPlace {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(KEY)
  } catch {
    // Storage is switched off: the first tab.
  }
  return { tab: KEPT_TABS.find((tab) => tab === kept) ?? 'notes', roundId: null, synthesisId: null }
}

/**
 * Remembers the tab in this browser. It may fail silently: a browser without storage starts with the notes.
 */
export function keepPlace({ tab }: PanelPlace): void {
  try {
    localStorage.setItem(KEY, tab)
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
}
