import type { EditMark } from '#session/documents/hand-edit.ts'
import type { ContentCheck } from '#session/import/content-check.ts'
import type { ContentProposal, ContentThemeRun } from '#session/import/content-idea.ts'
import type { ContentRound, ContentSynthesis } from '#session/import/content-round.ts'
import type { RemappedIds } from './remap-ids.ts'

type Trigger = ContentRound['trigger']

/** With the ids that frame, note or round have on the board that it lands on. */
export function remapTrigger(trigger: Trigger, { idOf }: RemappedIds): Trigger {
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
export function remapSynthesis(synthesis: ContentSynthesis, ids: RemappedIds): ContentSynthesis {
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
    ...remapTextEdits(synthesis, ids),
    sentences: synthesis.sentences.map((sentence) => ({
      ...sentence,
      ...remapEdit(sentence, ids),
      notes: sentence.notes.map(idOf),
    })),
    leftOut: synthesis.leftOut.map((left) => ({ ...left, noteId: idOf(left.noteId) })),
  }
}

/** With the ids and numbers on the board that it lands on. Where notes were before they were grouped is dropped. */
export function remapThemeRun(themeRun: ContentThemeRun, ids: RemappedIds): ContentThemeRun {
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
export function remapProposal(proposal: ContentProposal, ids: RemappedIds): ContentProposal {
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
    ...remapTextEdits(proposal, ids),
    findings: proposal.findings.map((finding) => ({
      ...finding,
      ...remapEdit(finding, ids),
      numbers: finding.numbers.map(numberOf),
      people: finding.people.flatMap((id) => whose(id) ?? []),
    })),
    actions: proposal.actions.map((action) => ({
      ...action,
      ...remapEdit(action, ids),
      numbers: action.numbers.map(numberOf),
      ownerId: action.ownerId === null ? null : whose(action.ownerId),
    })),
  }
}

function remapEdit(
  { edited }: { edited?: EditMark | undefined },
  { whose }: RemappedIds,
): { edited?: EditMark } {
  return edited ? { edited: { ...edited, by: whose(edited.by) ?? 'server' } } : {}
}

function remapTextEdits(
  {
    titleEdited,
    summaryEdited,
  }: { titleEdited?: EditMark | undefined; summaryEdited?: EditMark | undefined },
  ids: RemappedIds,
): { titleEdited?: EditMark; summaryEdited?: EditMark } {
  const { edited: title } = remapEdit({ edited: titleEdited }, ids)
  const { edited: summary } = remapEdit({ edited: summaryEdited }, ids)
  return { ...(title && { titleEdited: title }), ...(summary && { summaryEdited: summary }) }
}

function peopleOf(
  { agentId, requestedBy }: { agentId: string | null; requestedBy: string },
  { whose }: RemappedIds,
): { agentId: string | null; requestedBy: string } {
  return { agentId: agentId === null ? null : whose(agentId), requestedBy: whose(requestedBy) ?? 'server' }
}

/** With the ids on the board that it lands on. A check in a file is always closed. */
export function remapPoll(check: ContentCheck, { idOf, whose }: RemappedIds): ContentCheck {
  return {
    ...check,
    documentId: idOf(check.documentId),
    startedBy: whose(check.startedBy) ?? 'server',
    closedBy: whose(check.closedBy) ?? 'server',
  }
}
