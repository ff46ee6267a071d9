import type { BoardText } from './board-text.ts'
import type { FencedData } from './fence.ts'
import type { PromptMessage } from './prompt.ts'
import { BOARD } from './speakers.ts'
import type { Fitting, WhatFits } from './what-fits.ts'

type Part = string | FencedData

/** The first message: what everything is about, and what is known already. */
export function boardMessage(board: BoardText, title: string, fits: WhatFits): PromptMessage {
  const { premise, about, conversation, earlier, imported, said, alternatives, visible } = fits
  return board.message(
    BOARD,
    'What this board is about:',
    { what: 'about-the-board', title, premise },
    ...list('The question is about these notes:', 'asked-about', about),
    ...list('Other notes on the board, known already, oldest first:', 'on-the-board', visible),
    ...list('Proposed by advisors, and not chosen by the people here:', 'not-chosen', alternatives),
    ...missing('older notes of the conversation', conversation),
    ...missing('earlier things that were said in a session from a file', imported),
    ...missing('earlier questions and answers', earlier),
    ...missing('earlier things that were said in this round', said),
  )
}

function list(caption: string, what: FencedData['what'], { kept, leftOut }: WhatFits['visible']): Part[] {
  if (kept.length === 0 && leftOut === 0) return []
  return [caption, { what, board: kept, ...(leftOut > 0 && { leftOut }) }]
}

function missing(what: string, { leftOut }: Fitting<unknown>): Part[] {
  return leftOut === 0 ? [] : [`There was no room for ${leftOut} ${what}.`]
}
