import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { DELETED_BOARD_KEPT_MS } from './deleted-board.ts'
import type { LifecycleEvent } from './lifecycle-events.ts'
import { type AgentRunsState, type StopEvent, stopAgents } from './stop-agents.ts'

const define = commandsOn<AccessSlice & AgentRunsState, LifecycleEvent | StopEvent>()

const deleteBoard = define({
  type: 'board.delete',
  fields: {},
  minRole: 'owner',
  allowedOn: ['frozen', 'closed', 'deleted'],
  logLimit: 'none',
  route: commandRoute('delete', '', 'Delete the board', null),
  // A deleted board can't be opened, so its agents could not be stopped.
  decide: (state) =>
    state.deletedAt === null ? accept(...stopAgents(state), { kind: 'board.deleted', data: {} }) : accept(),
})

const restoreBoard = define({
  type: 'board.restore',
  fields: {},
  minRole: 'owner',
  allowedOn: ['frozen', 'deleted'],
  logLimit: 'none',
  route: commandRoute('post', '/restore', 'Restore a deleted board', 'board'),
  decide({ deletedAt }, _command, _actor, { now }) {
    if (deletedAt === null) return accept()
    // Its pictures have been deleted already.
    if (now - deletedAt > DELETED_BOARD_KEPT_MS) return refuse('board-gone.for-good')
    return accept({ kind: 'board.restored', data: {} })
  },
})

const freezeBoard = define({
  type: 'board.freeze',
  fields: {},
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/freeze',
    'Freeze the board: read-only for everyone, and its agents stop',
    'access',
  ),
  // Agents would continue to write. Cancelled turns can be retried once the board is unfrozen.
  decide: (state) =>
    state.frozen ? accept() : accept(...stopAgents(state), { kind: 'board.frozen', data: {} }),
})

const unfreezeBoard = define({
  type: 'board.unfreeze',
  fields: {},
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute('delete', '/freeze', 'Unfreeze the board', 'access'),
  decide: ({ frozen }) => (frozen ? accept({ kind: 'board.unfrozen', data: {} }) : accept()),
})

/** By the operator, or because the server was stuck at it: the board cannot be opened until it is reopened. */
const closeBoard = define({
  type: 'board.close',
  fields: { why: z.literal('stuck').optional() },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide: (state, { why }) =>
    state.closedAt === null
      ? accept(...stopAgents(state), { kind: 'board.closed', data: why ? { why } : {} })
      : accept(),
})

const reopenBoard = define({
  type: 'board.reopen',
  fields: {},
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide: ({ closedAt }) => (closedAt === null ? accept() : accept({ kind: 'board.reopened', data: {} })),
})

/** The commands that stop all work on a board, and those that undo them. */
export const LIFECYCLE_COMMANDS = [
  deleteBoard,
  restoreBoard,
  freezeBoard,
  unfreezeBoard,
  closeBoard,
  reopenBoard,
] as const
