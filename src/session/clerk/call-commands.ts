import { z } from 'zod'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import {
  type AgentCall,
  CALL_LASTS_MS,
  type CallEvent,
  CallId,
  ClerkTask,
  MAX_TALKS_PER_MINUTE,
} from './clerk-call.ts'
import type { ClerkSlice } from './clerk-slice.ts'

const MINUTE_MS = 60_000

type Slice = ClerkSlice & BudgetState & AgentsSlice

const define = commandsOn<Slice, CallEvent>()
const beginning = {
  callId: CallId,
  agentId: z.string().max(64),
  model: z.string().max(200),
  userId: z.string().max(64).nullable(),
  hold: Amount,
}
const end = { callId: CallId, usage: ModelUsage.nullable() }

const beginClerkCall = define({
  type: 'clerk.begin',
  fields: { task: ClerkTask, ...beginning },
  minRole: 'server',
  startsWork: true,
  decide: (state, command, _actor, context) => beginCall(state, command, context),
})

const endClerkCall = define({
  type: 'clerk.end',
  fields: end,
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide: endCall,
})

const beginAdvisorVote = define({
  type: 'advisor-vote.begin',
  fields: beginning,
  minRole: 'server',
  startsWork: true,
  decide: (state, command, _actor, context) => beginCall(state, command, context),
})

const endAdvisorVote = define({
  type: 'advisor-vote.end',
  fields: end,
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide: endCall,
})

export const CALL_COMMANDS = [beginClerkCall, endClerkCall, beginAdvisorVote, endAdvisorVote] as const

/** The events that stop all calls; their usage is recorded when it arrives. */
export function stoppedCalls({ calls }: Pick<ClerkSlice, 'calls'>): CallEvent[] {
  return Object.values(calls).map(({ id: callId, task }) => ({
    kind: task === 'vote' ? 'advisor-vote.stopped' : 'clerk.stopped',
    data: { callId },
  }))
}

type CallStart = Omit<AgentCall, 'id' | 'task' | 'startedAt'> & { callId: string; hold: Amount } & (
    | { type: 'clerk.begin'; task: z.output<typeof ClerkTask> }
    | { type: 'advisor-vote.begin' }
  )

/** Holds budget. A repeated `callId` emits nothing. */
function beginCall(
  state: Slice,
  command: CallStart,
  { areAgentsOn, now }: DecideContext,
): Decision<CallEvent> {
  if (!areAgentsOn) return refuse('agents-off')
  if (!agentIn(state, command.agentId)) return refuse('no-agent')
  const isOfClerk = command.type === 'clerk.begin'
  if (isOfClerk && isClerkOff(state)) return refuse('clerk-off')
  if (entryOf(state.calls, command.callId) || entryOf(state.stoppedCalls, command.callId)) return accept()
  if (isOfClerk && command.task === 'talk' && isTooOften(state, command.userId, now))
    return refuse('too-often')
  const lost = Object.values(state.calls).filter(({ startedAt }) => startedAt <= now - CALL_LASTS_MS)
  const over = overBudget(withoutHolds(state, lost), { hold: command.hold, turns: null, roundId: null, now })
  if (over) return refuse(over)
  const { type: _type, ...asked } = command
  return accept<CallEvent>(
    ...lost.map((call) => endOf(call, null)),
    'task' in asked ? { kind: 'clerk.began', data: asked } : { kind: 'advisor-vote.began', data: asked },
  )
}

function isTooOften({ talkTimes }: ClerkSlice, userId: string | null, now: number): boolean {
  const times = userId === null ? [] : (entryOf(talkTimes, userId) ?? [])
  return times.filter((at) => at > now - MINUTE_MS).length >= MAX_TALKS_PER_MINUTE
}

/** The state without the holds of calls whose process is gone, so that they don't block the call that ends them. */
function withoutHolds(state: Slice, lost: readonly AgentCall[]): Slice {
  let { tokens, costMicros } = state.spend.held
  for (const { id } of lost) {
    const held = entryOf(state.budgetHeld, id)
    tokens -= held?.tokens ?? 0
    costMicros -= held?.costMicros ?? 0
  }
  return { ...state, spend: { ...state.spend, held: { tokens, costMicros } } }
}

/** Records the usage of a running or stopped call once; an unknown call emits no events. */
function endCall(
  { calls, stoppedCalls }: Slice,
  { callId, usage }: { callId: string; usage: ModelUsage | null },
): Decision<CallEvent> {
  const call = entryOf(calls, callId) ?? entryOf(stoppedCalls, callId)
  return call ? accept(endOf(call, usage)) : accept()
}

function endOf({ id: callId, task, agentId, userId }: AgentCall, usage: ModelUsage | null): CallEvent {
  const data = { callId, agentId, userId, usage }
  return task === 'vote'
    ? { kind: 'advisor-vote.ended', data }
    : { kind: 'clerk.ended', data: { ...data, task } }
}
