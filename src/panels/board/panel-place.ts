/** What the panel beside the canvas, or a phone, shows. */
export interface PanelPlace {
  tab: 'notes' | 'canvas' | 'advisors' | 'talk' | 'ideas'
  /** null: the round that goes on, or the newest. */
  roundId: string | null
  /** A synthesis that was asked for by its card; null: the round's. */
  synthesisId: string | null
  /** Somebody pressed something that leads to the conversation: its field takes the focus, once. */
  isTalkWanted?: boolean
  /** The editor of the synthesis opens, once. */
  isEditWanted?: boolean
}

const KEY = 'parley:panel'

/** The canvas is not among them: on a phone it is loaded only when it is asked for. */
const KEPT_TABS = ['notes', 'advisors', 'talk', 'ideas'] as const

/** The tab that was open last on this device. */
export function keptPlace(): PanelPlace {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(KEY)
  } catch {
    // Storage is switched off: the first tab.
  }
  return { tab: KEPT_TABS.find((tab) => tab === kept) ?? 'notes', roundId: null, synthesisId: null }
}

export function keepPlace({ tab }: PanelPlace): void {
  try {
    localStorage.setItem(KEY, tab)
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
}
