import { unreachable } from '#base/unreachable.ts'
import type { RoundView, SeenPart, TurnView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { MODE_NAMES } from './mode-labels.ts'
import { NOTE_AUTHOR_LABELS } from './note-author-labels.ts'

/** The heading after `Round 2`: its mode, its requester, and whether it is paused. */
export function roundSheetLabel(round: RoundView, nameOf: (personId: string) => string | null): string {
  return [MODE_NAMES[round.mode].toLowerCase(), ...triggerLabel(round, nameOf), ...stateLabel(round)].join(
    ' · ',
  )
}

function triggerLabel(
  { trigger, askedBy }: Pick<RoundView, 'trigger' | 'askedBy'>,
  nameOf: (personId: string) => string | null,
): string[] {
  const name = nameOf(askedBy)
  const by = name ? [`asked by ${name}`] : []
  switch (trigger.kind) {
    case 'question':
    case 'frame':
    case 'mention':
      return by
    case 'follow-up':
      return ['follow-up', ...by]
    case 'rerun':
      return [name ? `asked again by ${name}` : 'asked again']
    case 'import':
      return [`from ${trigger.fileName}`]
    default:
      return unreachable(trigger)
  }
}

function stateLabel({ state, moderators }: Pick<RoundView, 'state' | 'moderators'>): string[] {
  if (state === 'paused') return ['paused']
  if (state === 'aborted') return ['stopped']
  if (state !== 'moderating') return []
  return [moderators ? 'the moderators are reading' : 'the moderator is reading']
}

/** `Round 4, 3 writing`: the state of a round that is out of view. */
export function roundChipLabel({
  number,
  state,
  turns,
}: Pick<RoundView, 'number' | 'state' | 'turns'>): string {
  const count = (...states: TurnView['state'][]) => turns.filter((turn) => states.includes(turn.state)).length
  const notes = turns.reduce((sum, turn) => sum + turn.notes.length, 0)
  const [writing, thinking] = [count('posting'), count('thinking')]
  const name = `Round ${number}`
  if (writing > 0) return `${name}, ${writing} writing`
  if (thinking > 0) return `${name}, ${thinking} thinking`
  if (notes > 0) return `${name}, ${notes === 1 ? '1 note' : `${notes} notes`}`
  return state === 'aborted' ? `${name}, stopped` : `${name} begins`
}

/** `Synthesis 2, writing`: the state of a synthesis that is out of view. */
export function synthesisChipLabel({ version, state }: Pick<Synthesis, 'version' | 'state'>): string {
  const name = version === 1 ? 'Synthesis' : `Synthesis ${version}`
  switch (state) {
    case 'queued':
      return `${name} begins`
    case 'writing':
      return `${name}, writing`
    case 'done':
      return `${name}, done`
    case 'cancelled':
      return `${name}, stopped`
    case 'failed':
      return `${name}, not finished`
    default:
      return unreachable(state)
  }
}

/** An advisor's column. */
export interface Lane {
  agentId: string
  turns: readonly TurnView[]
}

/** The part of the board that a turn of a staggered round sees. */
export const PART_LABELS: Record<SeenPart['part'], string> = {
  question: 'the question alone',
  people: 'people’s notes',
  far: 'distant notes',
  lone: 'lone notes',
  everything: 'everything',
}

/** In the order in which the advisors first speak, which is also the server's layout. */
export function lanesOfRound(round: Pick<RoundView, 'turns'>): Lane[] {
  const lanes = new Map<string, TurnView[]>()
  for (const turn of round.turns) {
    const turns = lanes.get(turn.agentId)
    if (turns) turns.push(turn)
    else lanes.set(turn.agentId, [turn])
  }
  return [...lanes].map(([agentId, turns]) => ({ agentId, turns }))
}

/**
 * Returns the name of the lane's advisor.
 * @param name the advisor's name on the board now; without it, the name that a turn kept, as in an imported round
 */
export function nameOfLane({ turns }: Pick<Lane, 'turns'>, name: string | undefined): string {
  return name ?? turns.find(({ speaker }) => speaker)?.speaker ?? NOTE_AUTHOR_LABELS.removedAdvisor
}

/**
 * An advisor's progress over all of its turns in the round.
 * @param noteCount its own notes that are in the frame now
 */
export function laneLabel(
  turns: readonly TurnView[],
  noteCount: number,
): { words: string; isWarning: boolean } {
  const is = (...states: TurnView['state'][]): boolean => turns.some(({ state }) => states.includes(state))
  const notes = noteCount === 0 ? [] : [noteCount === 1 ? '1 note' : `${noteCount} notes`]
  const part = turns.find((turn) => turn.part)?.part
  const say = (...words: string[]) => ({ words: words.join(' · '), isWarning: false })
  if (is('posting')) return say('Writing', `note ${Math.max(1, noteCount)}`)
  if (is('thinking')) return say('Thinking', ...notes)
  if (is('failed')) return { ...say('Failed', ...notes), isWarning: true }
  if (is('queued')) return say('Waiting for its turn', ...notes)
  if (is('cancelled')) return say('Stopped', ...notes)
  if (!is('done')) return say('Skipped')
  return say(part ? `Saw ${PART_LABELS[part]}` : 'Done', ...(notes.length > 0 ? notes : ['no notes']))
}

export const ROUND_LABELS = {
  foldOrUnfold: (number: number, isFolded: boolean) => `${isFolded ? 'Unfold' : 'Fold'} round ${number}`,
  foldForEveryone: (isFolded: boolean) => `${isFolded ? 'Unfold' : 'Fold'} for everyone (Shift R)`,
  noteCount: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  chosenCount: (count: number) => `, ${count} chosen`,
  openNote: (number: number | null) => `Open note ${number ?? 'without a number'}`,
  note: 'note',
  moreNotes: (count: number) => `and ${count} more`,
  shownNotes: 'Notes that I see',
  chosenOnly: 'Chosen only',
  allNotes: 'All notes',
  showRound: (state: string, name: string) => `${state}. Show ${name}`,
  dismissRound: (name: string) => `Dismiss ${name}`,
  round: (number: number) => `Round ${number}`,
  roundAndQuestion: (number: number, question: string) => `Round ${number}: ${question}`,
  /** In a sentence. */
  thisRound: (number: number) => `round ${number}`,
} as const
