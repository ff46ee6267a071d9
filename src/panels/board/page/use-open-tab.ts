import { useBoard } from '#panels/open-board/board-context.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { useOpenedVotes } from '#panels/votes/use-opened-votes.ts'

/** Opens the dock on one of its tabs; a vote that starts opens it, too. */
export function useOpenTab(showDock: () => void) {
  const { panel } = useBoard()
  const open = (tab: PanelPlace['tab'], wanted: Partial<PanelPlace> = {}): void => {
    showDock()
    panel.set({ ...panel.get(), tab, ...wanted })
  }
  useOpenedVotes(() => open('votes'))
  return {
    agenda: () => open('agenda'),
    interviews: () => open('interviews'),
    talk: () => open('talk', { isConversationWanted: true }),
    windowTalk: () => open('talk', { isWindowTalkWanted: true }),
    votes: () => open('votes', { isVoteFocusWanted: true }),
  }
}
