import { formatMinutes } from '#panels/labels/board-rule-labels.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { moderatorDecides, picksCountAfter } from '#session/reactions/note-reactions.ts'

/** @param several moderators that must agree; 0: one agent moderates */
export function moderatorLabel(settings: BoardSettings, several: number): string {
  const decides = moderatorDecides(settings)
  if (several > 0) return `${several} moderators ${decides ? 'choose' : 'suggest'}`
  return decides ? 'The moderator chooses' : 'The moderator suggests'
}

export function moderatorHint(settings: BoardSettings, several: number): string {
  const afterMs = picksCountAfter(settings)
  const picks =
    several > 0
      ? 'They mark the notes that all of them picked, with reasons.'
      : `It marks notes with a reason.${settings.moderators === 'all' ? ' There is no other moderator that must agree.' : ''}`
  const whose = several > 0 ? 'Their' : 'Its'
  if (moderatorDecides(settings)) return `${picks} ${whose} + count on this board.`
  if (afterMs === null) return `${picks} Only people’s + counts.`
  return `${picks} ${whose} + count if no one chooses within ${formatMinutes(afterMs)}.`
}
