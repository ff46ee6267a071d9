import type { EditMark } from '#session/documents/hand-edit.ts'
import type { ContentCheck } from '#session/import/content-check.ts'
import type { ContentProposal, ContentThemeRun } from '#session/import/content-idea.ts'
import type { ContentRound, ContentSynthesis } from '#session/import/content-round.ts'
import type { LandedIds } from './land-ids.ts'

type Trigger = ContentRound['trigger']

/** With the ids that frame, note or round have on the board that it lands on. */
export function landTrigger(trigger: Trigger, { idOf }: LandedIds): Trigger {
  switch (trigger.kind) {
    case 'question':
    case 'import':
      return trigger
    case 'frame':
      return { ...trigger, frameId: idOf(trigger.frameId) }
    case 'mention':
      return { ...trigger, noteId: idOf(trigger.noteId) }
    case 'follow-up':
      return { ...trigger, roundId: idOf(trigger.roundId), turnId: idOf(trigger.turnId) }
    case 'rerun':
      return { ...trigger, roundId: idOf(trigger.roundId) }
  }
}

/** Replaces ids by those on the target board. Unknown people become `server`. */
export function landSynthesis(synthesis: ContentSynthesis, ids: LandedIds): ContentSynthesis {
  const { idOf } = ids
  const { roundId, previousId, cardId } = synthesis
  return {
    ...synthesis,
    ...peopleOf(synthesis, ids),
    id: idOf(synthesis.id),
    roundId: roundId === null ? null : idOf(roundId),
    previousId: previousId === null ? null : idOf(previousId),
    cardId: cardId === null ? null : idOf(cardId),
    notes: synthesis.notes.map(idOf),
    ...landTextEdits(synthesis, ids),
    sentences: synthesis.sentences.map((sentence) => ({
      ...sentence,
      ...landEdit(sentence, ids),
      notes: sentence.notes.map(idOf),
    })),
    leftOut: synthesis.leftOut.map((left) => ({ ...left, noteId: idOf(left.noteId) })),
  }
}

/** With the ids and numbers on the board that it lands on. Where notes were before they were grouped is dropped. */
export function landThemeRun(themeRun: ContentThemeRun, ids: LandedIds): ContentThemeRun {
  const { idOf, numberOf, whose } = ids
  const { settled } = themeRun
  return {
    ...themeRun,
    ...peopleOf(themeRun, ids),
    id: idOf(themeRun.id),
    numbers: themeRun.numbers.map(numberOf),
    rest: themeRun.rest.map(numberOf),
    themes: themeRun.themes.map((theme) => ({ ...theme, numbers: theme.numbers.map(numberOf) })),
    accepted: themeRun.accepted.map((theme) => ({
      ...theme,
      number: numberOf(theme.number),
      noteId: idOf(theme.noteId),
      numbers: theme.numbers.map(numberOf),
    })),
    ...(themeRun.grouped && {
      grouped: themeRun.grouped.map((theme) => ({
        ...theme,
        frameId: theme.frameId === null ? null : idOf(theme.frameId),
        moved: [],
        numbers: theme.numbers.map(numberOf),
      })),
    }),
    settled: settled && { ...settled, by: whose(settled.by) ?? 'server' },
  }
}

/** With the ids and numbers on the board that it lands on. Unknown authors and owners become `null`. */
export function landProposal(proposal: ContentProposal, ids: LandedIds): ContentProposal {
  const { idOf, numberOf, whose } = ids
  return {
    ...proposal,
    ...peopleOf(proposal, ids),
    id: idOf(proposal.id),
    previousId: proposal.previousId === null ? null : idOf(proposal.previousId),
    sources: proposal.sources.map((source) => ({
      ...source,
      number: numberOf(source.number),
      authorId: source.authorId === null ? null : whose(source.authorId),
    })),
    ...landTextEdits(proposal, ids),
    findings: proposal.findings.map((finding) => ({
      ...finding,
      ...landEdit(finding, ids),
      numbers: finding.numbers.map(numberOf),
      people: finding.people.flatMap((id) => whose(id) ?? []),
    })),
    actions: proposal.actions.map((action) => ({
      ...action,
      ...landEdit(action, ids),
      numbers: action.numbers.map(numberOf),
      ownerId: action.ownerId === null ? null : whose(action.ownerId),
    })),
  }
}

function landEdit(
  { edited }: { edited?: EditMark | undefined },
  { whose }: LandedIds,
): { edited?: EditMark } {
  return edited ? { edited: { ...edited, by: whose(edited.by) ?? 'server' } } : {}
}

function landTextEdits(
  {
    titleEdited,
    summaryEdited,
  }: { titleEdited?: EditMark | undefined; summaryEdited?: EditMark | undefined },
  ids: LandedIds,
): { titleEdited?: EditMark; summaryEdited?: EditMark } {
  const { edited: title } = landEdit({ edited: titleEdited }, ids)
  const { edited: summary } = landEdit({ edited: summaryEdited }, ids)
  return { ...(title && { titleEdited: title }), ...(summary && { summaryEdited: summary }) }
}

function peopleOf(
  { agentId, requestedBy }: { agentId: string | null; requestedBy: string },
  { whose }: LandedIds,
): { agentId: string | null; requestedBy: string } {
  return { agentId: agentId === null ? null : whose(agentId), requestedBy: whose(requestedBy) ?? 'server' }
}

/** With the ids on the board that it lands on. A check in a file is always closed. */
export function landCheck(check: ContentCheck, { idOf, whose }: LandedIds): ContentCheck {
  return {
    ...check,
    documentId: idOf(check.documentId),
    startedBy: whose(check.startedBy) ?? 'server',
    closedBy: whose(check.closedBy) ?? 'server',
  }
}
