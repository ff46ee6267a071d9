import { complaintText } from '#agents/documents/synthesis-prompt.ts'
import { BOARD, createBoardText, MAX_READ_CHARS, shortText } from '#agents/prompt/board-text.ts'
import type { FencedNote } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { writersOf } from '#agents/prompt/writers-of.ts'
import { jsonRecords } from '#agents/text/find-json.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { isBlank } from '#base/is-blank.ts'
import { currentStep, nextStep, type Step } from '#session/agenda/step.ts'
import type { Agent } from '#session/agents/agent.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isAtLeast } from '#session/core/role.ts'
import { personNow, roleIn } from '#session/members/members-slice.ts'
import { awaitsReveal } from '#session/private-writing/private-writing.ts'
import { chosenBy } from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import { NEW_STEPS, NewStepKind } from '#session/step-suggestions/new-steps.ts'
import { MAX_STEP_REASON_CHARS, type SuggestedStep } from '#session/step-suggestions/step-suggestion.ts'

const MAX_NOTE_CHARS = 240
const MAX_PREMISE_CHARS = 600
const MAX_STEP_CHARS = 300
const FENCE_TOKENS = 600

/** The prompt for the next step; it has labels of planned steps in place of ids. */
export interface StepPrompt {
  prompt: Prompt
  labels: Map<string, string>
}

export interface StepMoment {
  /** Ids of people with the board open. */
  here: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Writes the prompt for a moderator to suggest a step: the agenda, past events as counts, and the finished notes, the newest
 * first, unsigned. It contains no private notes or ballots.
 */
export function stepPrompt(
  { state, notes, nonce, maxInputTokens }: Scene,
  { agent, ...moment }: StepMoment & { agent: Agent },
  complaint?: string,
): StepPrompt {
  const { title, premise } = state.board
  const sources = [sampleOf(notes.map(({ text }) => text)), `${title}. ${premise}`]
  const instructions = instructionsFor(agent, nonce)
  const board = createBoardText(state, nonce, null)
  const { steps, labels } = labelled(state)
  const about = [
    'What this board is about:',
    {
      what: 'about-the-board',
      title: clip(title, MAX_TITLE_CHARS),
      premise: clip(premise, MAX_PREMISE_CHARS),
    } as const,
    'The agenda:',
    { what: 'agenda', board: steps } as const,
    factsOf(state, notes, moment),
  ]
  const close = [
    ...(complaint ? [complaintText(complaint, nonce)] : []),
    `Suggest the next step now.${languageSentence(sources, 'Give your reason')}`,
  ]
  const fixed = estimatePromptTokens({ instructions, messages: [board.message(BOARD, ...about, ...close)] })
  const room = new TokenBudget(maxInputTokens - fixed - FENCE_TOKENS)
  const shown: FencedNote[] = []
  const finished = notes.filter(({ number, text }) => number !== null && !isBlank(text))
  for (const note of finished.toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))) {
    const entry = fenced(state, note)
    if (!room.take(JSON.stringify(entry))) break
    shown.push(entry)
  }
  const leftOut = finished.length - shown.length
  const message = board.message(
    BOARD,
    ...about,
    'The notes, the newest first, without the names of their authors:',
    { what: 'on-the-board', board: shown, ...(leftOut > 0 && { leftOut }) },
    ...close,
  )
  return { prompt: { instructions, messages: [message] }, labels }
}

function fenced(state: SessionState, note: { id: string; number: number | null; text: string }): FencedNote {
  const by = chosenBy(entryOf(state.reactions, note.id) ?? undefined, state.settings)
  return {
    id: `#${note.number}`,
    text: clip(shortText(note.text, MAX_READ_CHARS).replace(/\s+/g, ' '), MAX_NOTE_CHARS),
    ...(by.length > 0 && { chosenBy: by }),
  }
}

const BECAME = { planned: 'planned', running: 'runs now', done: 'done', skipped: 'skipped' } as const

function labelled({ agenda }: Pick<SessionState, 'agenda'>): {
  steps: FencedNote[]
  labels: Map<string, string>
} {
  const labels = new Map<string, string>()
  const next = nextStep(agenda)
  const steps = agenda.steps.map((step): FencedNote => {
    const { title, instruction, state } = step
    const text = clip(shortText(`${title}. ${instruction}`, MAX_READ_CHARS), MAX_STEP_CHARS)
    const remark = step.id === next?.id ? 'planned, the next in order' : BECAME[state]
    if (state !== 'planned') return { id: '', text, remark: `${remark}; ${rulesOf(step)}` }
    const label = `P${labels.size + 1}`
    labels.set(label, step.id)
    return { id: label, text, remark: `${remark}; ${rulesOf(step)}` }
  })
  return { steps, labels }
}

function rulesOf({ writing, vote, advisors, minutes }: Step): string {
  const rules = [
    minutes === null ? 'no time set' : `${minutes} minutes`,
    writing === 'private' && 'people write in private',
    vote !== null && 'a secret vote',
    (advisors === 'each-round' || advisors === 'when-asked') && 'advisors may speak',
  ]
  return rules.filter(Boolean).join(', ')
}

/** In numbers alone: nothing that a person wrote is outside of a fence. */
function factsOf(state: SessionState, notes: Scene['notes'], moment: StepMoment): string {
  const finished = notes.filter(({ number }) => number !== null)
  const ofAgents = finished.filter(({ id }) => state.contributions.has(id)).length
  const chosen = finished.filter(
    ({ id }) => chosenBy(entryOf(state.reactions, id) ?? undefined, state.settings).length > 0,
  ).length
  const votes = Object.values(state.votes)
  const closed = votes.filter((vote) => vote.state === 'closed').length
  return [
    'Counted:',
    `- notes: ${finished.length}, of which ${ofAgents} by advisors; with a "+": ${chosen}`,
    `- votes: ${votes.length - closed} open, ${closed} closed; rounds of advisors: ${state.roundOrder.length}`,
    `- private notes that wait to be revealed: ${awaitsReveal(state.privateWriting) ? 'yes' : 'no'}`,
    ...peopleFacts(state, notes, moment),
  ].join('\n')
}

/** Counts editors with the board open, and how long the step has run. */
function peopleFacts(state: SessionState, notes: Scene['notes'], { here, now }: StepMoment): string[] {
  const present = [...new Set(here.map((id) => personNow(state, id)))].filter((id) => {
    const role = roleIn(state, id)
    return role !== null && isAtLeast(role, 'editor')
  })
  const writers = writersOf(state, notes)
  const written = writers
    ? `; of them have written notes: ${present.filter((id) => writers.has(id)).length}`
    : ''
  const step = currentStep(state.agenda)
  if (!step) return [`- people here: ${present.length}${written}`]
  const { stepId, userIds } = state.stepDone
  const done = stepId === step.id ? present.filter((id) => userIds.includes(id)).length : 0
  const { startedAt, minutes } = step
  const planned = minutes === null ? '' : `, planned: ${minutes}`
  return [
    `- people here: ${present.length}${written}; of them are done with the step that runs: ${done}`,
    ...(startedAt === null
      ? []
      : [
          `- minutes that the step has run: ${Math.max(0, Math.floor((now - startedAt) / 60_000))}${planned}`,
        ]),
  ]
}

function instructionsFor(agent: Agent, nonce: string): string {
  const news = Object.entries(NEW_STEPS).map(
    ([kind, { title, instruction }]) => `- ${kind}: ${title}. ${instruction}`,
  )
  return [
    introduceAgent(agent, 'the moderator of a whiteboard where people think together'),
    `What you do
- You suggest to the facilitators which step comes next, and say why. They decide what begins, and no one else reads your suggestion.
- Choose a planned step by its label, or one of these new steps by its word:
${news.join('\n')}
- Take the next planned step unless something on the board speaks against it. What is missing before a vote or a decision comes first: people who have not written, advisors who have not been asked, notes that no one has grouped.`,
    `How you write
- Exactly two lines, with these English words at their beginning, and nothing else:
NEXT: P2
REASON: one or two sentences of at most 50 words together, in the language of the notes, that name what on the board speaks for this step.`,
    materialRules(nonce),
  ].join('\n\n')
}

const BEFORE = '^[ \\t|]*(?:(?:[-*•>]|\\d[.)])[ \\t]*)?(?:#{1,4}[ \\t]*)?[*_`"“„«「]{0,3}'
const COLON = '[*_`"”»」]{0,3}[ \\t]*[:|-][ \\t]*[*_`"“„«「\\[(|]{0,3}[ \\t]*'
const NEXT = new RegExp(
  `${BEFORE}NEXT${COLON}([a-z][a-z0-9 _-]{0,30}?)[*_\`"”»」\\])|]{0,3}[ \\t.|]*(?:[:(,].*|-[ \\t].*)?$`,
  'im',
)
const REASON = new RegExp(`${BEFORE}REASON${COLON}(\\S.*)$`, 'im')
const MAX_ANSWER_CHARS = 20_000

/** A moderator's answer; `step` is `null` if it named none that is offered. */
export interface ReadStep {
  step: SuggestedStep | null
  reason: string
  /** Complaint for the model's second try; `null` if nothing is missing. */
  complaint: string | null
}

/**
 * Reads a moderator's suggestion in the forms that models write. Only steps that the prompt offered can be suggested.
 */
export function readStep(answer: string, labels: ReadonlyMap<string, string>): ReadStep {
  const text = visibleText(answer.slice(0, MAX_ANSWER_CHARS))
  const [written] = jsonRecords(text)
  const lines = written
    ? Object.entries(written)
        .map(([key, value]) => `${key}: ${String(value)}`)
        .join('\n')
    : text
  const plain = plainSigns(lines)
  const word = NEXT.exec(plain)?.[1]?.trim() ?? ''
  const found = REASON.exec(plain)
  const end = found ? found.index + found[0].length : 0
  const said = found ? lines.slice(end - (found[1]?.length ?? 0), end) : ''
  const reason = clip(said.trim().replace(/[*_`"”»」|\s]+$/, ''), MAX_STEP_REASON_CHARS)
  const step = stepOf(word, labels)
  if (!step)
    return { step: null, reason, complaint: 'The line NEXT has to name a label or a word from the lists.' }
  return { step, reason, complaint: reason === '' ? 'The line REASON is missing.' : null }
}

function stepOf(word: string, labels: ReadonlyMap<string, string>): SuggestedStep | null {
  const stepId = labels.get(word.toUpperCase())
  if (stepId !== undefined) return { kind: 'planned', stepId }
  const kind = NewStepKind.safeParse(word.toLowerCase().replace(/[ _]+/g, '-'))
  return kind.success ? { kind: 'new', step: kind.data } : null
}
