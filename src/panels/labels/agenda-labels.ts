import { joinNames } from '#base/join-names.ts'
import { MODE_NAMES } from '#canvas/labels/mode-labels.ts'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import { TOOL_LABELS } from '#canvas/labels/tool-labels.ts'
import type {
  AdvisorsInStep,
  ModeratorPicks,
  Step,
  StepPlan,
  StepTool,
  StepVote,
  ToolsInStep,
  WhoWrites,
  WritingInStep,
} from '#session/agenda/step.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { namesRuleLabel } from './private-writing-labels.ts'
import { TAB_LABELS } from './tab-labels.ts'
import { windowRules } from './window-labels.ts'

interface Option<Value> {
  value: Value
  label: string
  hint?: string
}

export const WHO_WRITES_OPTIONS: readonly Option<WhoWrites>[] = [
  { value: 'everyone', label: FIELD_LABELS.everyone },
  { value: 'facilitators', label: FIELD_LABELS.facilitators },
  { value: 'no-one', label: FIELD_LABELS.noOne, hint: 'To read, talk or give +' },
]

export const WRITING_OPTIONS: readonly Option<WritingInStep>[] = [
  { value: 'open', label: FIELD_LABELS.everyone },
  { value: 'private', label: 'Only the author', hint: 'Until a facilitator reveals the notes' },
]

export const NOTES_BECOME_OPTIONS: readonly Option<'ideas' | 'decisions'>[] = [
  { value: 'ideas', label: TAB_LABELS.ideas },
  { value: 'decisions', label: FIELD_LABELS.decisions, hint: 'With a checkbox: to-dos' },
]

export const PAIRS_OPTIONS: readonly Option<'no' | 'yes'>[] = [
  { value: 'no', label: FIELD_LABELS.no },
  { value: 'yes', label: FIELD_LABELS.yes, hint: 'One of their own, one far from it' },
]

export const TOOLS_OPTIONS: readonly Option<'all' | 'notes' | 'some'>[] = [
  { value: 'all', label: FIELD_LABELS.all },
  { value: 'notes', label: FIELD_LABELS.notesOnly },
  { value: 'some', label: 'Notes and…' },
]

export const STEP_TOOL_NAMES: Record<StepTool, string> = {
  text: TOOL_LABELS.text,
  shapes: TOOL_LABELS.shapes,
  arrows: 'Arrows',
  drawing: SHAPE_LABELS.draw,
  frames: 'Frames',
  pictures: FIELD_LABELS.pictures,
}

export const ADVISORS_OPTIONS: readonly Option<AdvisorsInStep>[] = [
  { value: 'off', label: 'Not at all' },
  { value: 'at-end', label: 'After the step' },
  { value: 'each-round', label: 'In rounds', hint: 'Not by mentions in notes' },
  { value: 'when-asked', label: 'Whenever asked', hint: 'In rounds and by mentions' },
]

const MODES_IN_STEP = ['parallel', 'separate-then-together', 'sequential', 'rotation'] as const

export const ADVISOR_SHARES: readonly { percent: number | null; label: string }[] = [
  { percent: 0, label: 'No notes, text only' },
  { percent: 25, label: '25 % of people’s notes' },
  { percent: 50, label: '50 % of people’s notes' },
  { percent: 100, label: 'As many as people’s notes' },
  { percent: null, label: FIELD_LABELS.noLimit },
]

export const STEP_MODE_OPTIONS: readonly Option<RoundMode | 'usual'>[] = [
  ...MODES_IN_STEP.map((mode) => ({ value: mode, label: MODE_NAMES[mode] })),
  { value: 'usual', label: 'The board’s default' },
]

export const PICKS_OPTIONS: readonly Option<ModeratorPicks>[] = [
  { value: 'after-people', label: 'After people choose', hint: 'When the step ends or everyone is done' },
  { value: 'at-once', label: 'Right away' },
]

/** The reason for each default, beside its setting. */
export const WHY = {
  minutes: 'A limit that everyone sees keeps a step short, and a facilitator can add a minute.',
  endsItself: 'Leave off so that no one is cut off mid-sentence.',
  whoWrites: 'When everyone writes at once, more ideas come.',
  voteQuestion: 'Shown above the notes. Empty: the title of the step.',
  advisorsQuestion: 'Filled in when the step starts, and can be changed before it is sent.',
  writing: 'Private keeps ideas independent. Everyone is better for building on them.',
  pairsNotes: 'A thought of someone else that is not like your own leads to what neither of you had.',
  pairsQuestion: 'Shown with each pair of notes. Empty: “What would be both?”',
  makesDecisions: 'What you agree on is then in the minutes, without marking each note.',
  tools: 'Notes only keeps newcomers to what the step is about.',
  vote: 'Secret until it is closed, so that no one follows the others.',
  limitPerNote: 'With two, no one decides it alone.',
  onGroups: 'Notes in a frame count as one, so that alike ideas don’t split the votes.',
  advisors: 'People who read an AI’s ideas first write fewer of their own.',
  mode: 'Advisors who read each other first end up with similar ideas.',
  moderatorPicks: 'People who see what an AI picked tend to pick the same.',
  maxAdvisorPercent: 'A limit keeps people’s notes from being lost among the advisors’.',
}

const RULES_OF_WRITING: Record<WhoWrites, string> = {
  everyone: 'Everyone writes.',
  facilitators: 'Only facilitators write.',
  'no-one': 'No one writes.',
}
const RULES_OF_ADVISORS: Record<AdvisorsInStep, string> = {
  off: 'Advisors do not speak.',
  'at-end': 'Advisors can be asked when it has ended.',
  'each-round': 'Advisors answer in rounds, not mentions.',
  'when-asked': 'Advisors answer whenever they are asked.',
}

function stepVoteLabel({ votesEach, limitPerNote, onGroups }: StepVote): string {
  const each = formatCount(votesEach, 'vote')
  return onGroups
    ? `Secret vote on groups: ${each} each, at most ${limitPerNote} on one.`
    : `Secret vote: ${each} each, at most ${limitPerNote} on a note.`
}

export function stepRules({
  whoWrites,
  writing,
  othersNotes,
  hidesNames,
  tools,
  vote,
  advisors,
  maxAdvisorPercent,
  moderatorPicks,
  endsItself,
  minutes,
  makesDecisions,
  pairsNotes,
  window,
  offersTalk,
}: Omit<StepPlan, 'title' | 'instruction'>): string[] {
  const end = endsItself && minutes !== null && !window ? ['It ends when the time is up.'] : []
  const seen =
    writing === 'private'
      ? [
          `New notes are private until they are revealed ${namesRuleLabel({ hidesNames })}.`,
          ...(othersNotes > 0 ? [othersNotesLabel(othersNotes)] : []),
        ]
      : []
  const deciding =
    makesDecisions && writing === 'open' && whoWrites !== 'no-one'
      ? ['New notes become decisions, those with a checkbox to-dos.']
      : []
  const voting = vote ? [stepVoteLabel(vote)] : []
  const added = tools !== 'all' && whoWrites === 'everyone' ? [toolsLabel(tools)] : []
  const speaking =
    advisors === 'off'
      ? []
      : [
          ...(maxAdvisorPercent === null ? [] : [shareLabel(maxAdvisorPercent)]),
          ...(moderatorPicks === 'after-people' ? ['The moderator’s + is shown after people’s.'] : []),
        ]
  return [
    RULES_OF_WRITING[whoWrites],
    ...seen,
    ...deciding,
    ...pairsLabel({ pairsNotes, whoWrites }),
    ...added,
    ...voting,
    RULES_OF_ADVISORS[advisors],
    ...speaking,
    ...end,
    ...windowRules({ window, writing, offersTalk, whoWrites }),
  ]
}

function pairsLabel({ pairsNotes, whoWrites }: Pick<StepPlan, 'pairsNotes' | 'whoWrites'>): string[] {
  if (!pairsNotes || whoWrites === 'no-one') return []
  return ['Each person gets two notes of people at a time, and writes what would be both.']
}

function shareLabel(percent: number): string {
  if (percent === 0) return 'Advisors add no notes.'
  return percent === 100
    ? 'Advisors add at most as many notes as people.'
    : `Advisors add at most ${percent} % of the number of people’s notes.`
}

function toolsLabel(tools: Exclude<ToolsInStep, 'all'>): string {
  const names = tools === 'notes' ? [] : tools.map((tool) => STEP_TOOL_NAMES[tool].toLowerCase())
  return names.length === 0
    ? 'Participants add notes only.'
    : `Participants add only ${joinNames(['notes', ...names])}.`
}

function othersNotesLabel(count: number): string {
  return `Each person sees up to ${formatCount(count, 'note')} of others meanwhile.`
}

export const STEP_STATES: Record<Step['state'], string> = {
  planned: 'planned',
  running: 'runs now',
  done: 'done',
  skipped: 'skipped',
}
