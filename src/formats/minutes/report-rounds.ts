import { joinNames } from '#base/join-names.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { picksCount } from '#session/moderation/count-picks.ts'
import { contestedPicks, reasonsFor } from '#session/moderation/moderators-agree.ts'
import { isSelected } from '#session/reactions/note-reactions.ts'
import type { Moderation, ModeratorVerdict, Round, Turn } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportRound } from './board-report.ts'
import type { ReportNames } from './report-names.ts'

/** The present text of a note, or its first words if it is gone. */
export type TextOfNote = (noteId: string, first: string) => string

/** In the order of their starts. */
export function reportRounds(state: SessionState, names: ReportNames, textOf: TextOfNote): ReportRound[] {
  return state.roundOrder.flatMap((id) => {
    const round = entryOf(state.rounds, id)
    return round ? [reportOf(state, round, names, textOf)] : []
  })
}

function reportOf(state: SessionState, round: Round, names: ReportNames, textOf: TextOfNote): ReportRound {
  const { number, question, mode, startedAt, trigger, moderation } = round
  const view = entryOf(state.roundViews, round.id)
  return {
    number,
    question,
    mode,
    state: round.state,
    startedAt,
    askedBy: names.nameOf(round.askedBy),
    fileName: trigger.kind === 'import' ? trigger.fileName : null,
    isFollowUp: trigger.kind === 'follow-up',
    turns: round.turns.map((turn, i) => ({
      speaker: speakerOf(turn, view?.turns[i]?.model ?? null, names),
      saidAt: turn.saidAt ?? null,
      state: turn.state,
      text: 'text' in turn ? turn.text : '',
      failure: turn.state === 'failed' ? turn.failure.message : null,
      notes: notesOf(turn).map(({ noteId, text }) => ({
        number: names.numberOf(noteId),
        text: textOf(noteId, text),
        origin: names.originOf(noteId),
        isSelected: isSelected(entryOf(state.reactions, noteId) ?? undefined, state.settings),
      })),
    })),
    moderator: moderatorOf(round, names),
    decides: picksCount(round, state),
    picks:
      moderation.state === 'done'
        ? moderation.picks.map(({ noteId, reason }) => ({
            number: names.numberOf(noteId),
            text: textOf(noteId, state.contributions.get(noteId)?.text ?? ''),
            origin: names.originOf(noteId),
            reason: moderation.verdicts ? reasonsOfAll(noteId, moderation.verdicts, names) : reason,
          }))
        : [],
    contested: contestedIn(moderation, names),
  }
}

function moderatorOf({ moderation, moderators }: Round, names: ReportNames): string | null {
  if (moderators) return joinNames(moderators.map((id) => names.nameOf(id) ?? 'a moderator'))
  return 'agentId' in moderation ? names.nameOf(moderation.agentId) : null
}

function reasonsOfAll(noteId: string, verdicts: readonly ModeratorVerdict[], names: ReportNames): string {
  return reasonsFor(noteId, verdicts)
    .filter(({ reason }) => reason !== '')
    .map(({ agentId, reason }) => `${names.nameOf(agentId) ?? 'A moderator'}: ${reason}`)
    .join(' · ')
}

function contestedIn(moderation: Moderation, names: ReportNames): ReportRound['contested'] {
  const verdicts = ('verdicts' in moderation && moderation.verdicts) || []
  const agreed = moderation.state === 'done' ? moderation.picks : []
  return contestedPicks(agreed, verdicts).map(({ agentIds, noteIds }) => ({
    by: joinNames(agentIds.map((id) => names.nameOf(id) ?? 'a moderator')),
    numbers: noteIds.flatMap((noteId) => names.numberOf(noteId) ?? []),
  }))
}

function notesOf(turn: Turn) {
  return 'notes' in turn ? turn.notes : []
}

function speakerOf(
  { agentId, speaker }: Turn,
  model: string | null,
  names: ReportNames,
): ReportRound['turns'][number]['speaker'] {
  if (agentId === '') return { name: speaker ?? 'Someone', kind: 'person', model: null, origin: 'person' }
  const known = names.speaker(agentId, model)
  return speaker === undefined ? known : { ...known, name: speaker }
}
