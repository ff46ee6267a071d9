import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import type { BoardTitleEvent } from './board-events.ts'
import type { BoardSlice } from './board-slice.ts'
import { BoardTitleText, Premise } from './board-title.ts'

const define = commandsOn<Pick<BoardSlice, 'board'>, BoardTitleEvent>()

const renameBoard = define({
  type: 'board.rename',
  fields: { title: BoardTitleText },
  minRole: 'facilitator',
  decide: ({ board }, { title }) =>
    title === board.title ? accept() : accept({ kind: 'board.renamed', data: { title } }),
})

const setPremise = define({
  type: 'premise.set',
  fields: { premise: Premise },
  minRole: 'facilitator',
  decide: ({ board }, { premise }) =>
    premise === board.premise ? accept() : accept({ kind: 'premise.set', data: { premise } }),
})

export const BOARD_COMMANDS = [renameBoard, setPremise] as const
