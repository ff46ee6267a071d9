import { bringBack } from '#session/conversations/apply-conversations.ts'
import type { ConversationsSlice } from '#session/conversations/conversation-start.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { changeReactions, setCounting } from '#session/reactions/change-reactions.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import { changeRound, type RoundsState } from '#session/rounds/put-round.ts'
import type { Moderation } from '#session/rounds/round.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import { withoutAwaited } from '#session/usage/awaited-usage.ts'
import { settleUsage } from '#session/usage/spend.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import type { ModerationEvent } from './moderation-events.ts'
import { FILLER_REASON } from './moderation-sentences.ts'

type Changed = RoundsSlice & UsageSlice & ReactionsSlice & ConversationsSlice

export const APPLY_MODERATION: ApplyTable<Changed & RoundsState, ModerationEvent, Changed> = {
  // A second beginning without an end counts as another try.
  'moderation.began': (state, { data: { roundId, agentId, model } }, owned) =>
    changeRound(state, roundId, owned, ({ moderation, ...round }) => {
      const tries = moderation.state === 'judging' ? (moderation.tries ?? 1) + 1 : 1
      return { ...round, moderation: { state: 'judging', agentId, model, tries } }
    }),
  'moderator.ended'(state, { at, data: { roundId, verdict } }, owned) {
    const settled = settleUsage(state, verdict.usage, at, roundId, owned)
    return changeRound(settled, roundId, owned, ({ moderation, ...round }) => ({
      ...round,
      moderation:
        moderation.state === 'judging' || moderation.state === 'cancelled'
          ? { ...moderation, verdicts: [...(moderation.verdicts ?? []), verdict] }
          : moderation,
    }))
  },
  'moderation.ended'(state, { at, data: { roundId, outcome } }, owned) {
    const answered = withoutAwaited(state, callKey(roundId), owned)
    const settled = settleUsage(answered, outcome.usage, at, roundId, owned)
    return changeRound(settled, roundId, owned, ({ moderation, ...round }) => {
      const verdicts = 'verdicts' in moderation ? moderation.verdicts : undefined
      return { ...round, moderation: verdicts ? { ...outcome, verdicts } : outcome }
    })
  },
  'notes.picked'(state, { at: pickedAt, data: { roundId, agentId, picks } }, owned) {
    let next = changeRound(state, roundId, owned, ({ moderation, ...round }) => ({
      ...round,
      moderation: moderation.state === 'done' ? { ...moderation, pickedAt } : moderation,
    }))
    for (const { noteId, reason: stored, isDistant } of picks) {
      const reason = stored === FILLER_REASON ? '' : stored
      next = changeReactions(next, noteId, owned, (given) => {
        // One agent counts once on a note, with its newest reason.
        const others = given.agents.filter((each) => each.agentId !== agentId)
        return { ...given, agents: [...others, { agentId, reason, roundId, isDistant }] }
      })
    }
    const noteIds = picks.map(({ noteId }) => noteId)
    return { ...next, ...bringBack(state, noteIds) }
  },
  'picks.hidden'(state, { data: { roundId, ...picked } }, owned) {
    const next = changeRound(state, roundId, owned, ({ moderation, ...round }) => ({
      ...round,
      moderation: isDecided(moderation) ? { ...moderation, isHidden: true } : moderation,
    }))
    return { ...next, hiddenPicks: { ...next.hiddenPicks, [roundId]: picked } }
  },
  // The `notes.picked` that follows adds their "+".
  'picks.shown'(state, { data: { roundId, picks, verdicts } }, owned) {
    const { [roundId]: _shown, ...hiddenPicks } = state.hiddenPicks
    const next = changeRound(state, roundId, owned, (round) => {
      const { moderation } = round
      if (!isDecided(moderation)) return round
      const { isHidden: _isHidden, ...rest } = moderation
      const shown = rest.state === 'done' ? { ...rest, picks } : rest
      return { ...round, moderation: verdicts ? { ...shown, verdicts } : shown }
    })
    return { ...next, hiddenPicks }
  },
  'picks.counted': (state, { data: { roundId, noteIds } }, owned) =>
    noteIds.reduce((next, noteId) => setCounting(next, noteId, roundId, owned, true), state),
}

function isDecided(moderation: Moderation): moderation is Extract<Moderation, { state: 'done' | 'failed' }> {
  return moderation.state === 'done' || moderation.state === 'failed'
}
