import { REVISION_RULES, type RevisionMaterial, revisionMaterial } from '#agents/documents/revision-prompt.ts'
import {
  BY_A_PERSON,
  complaintText,
  EARLIER_VERSION,
  MAX_SHARE_OF_CRITICISMS,
} from '#agents/documents/synthesis-prompt.ts'
import {
  BOARD,
  createBoardText,
  describeChoosers,
  describeCriteria,
  MAX_NOTE_CHARS,
  type Speakers,
  shortText,
} from '#agents/prompt/board-text.ts'
import type { FencedData, LabelledNote } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { clip } from '#base/clip.ts'
import type { Agent } from '#session/agents/agent.ts'
import { MAX_PREMISE_CHARS, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import type { EditedPart } from '#session/documents/hand-edit.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { ProposalText } from '#session/proposals/proposal.ts'
import { MAX_INSTRUCTIONS_CHARS } from '#session/syntheses/synthesis.ts'

const FENCE_TOKENS = 600

/** Material for writing a proposal. */
export interface ToPropose {
  agent: Agent
  ideas: readonly Idea[]
  /** Numbers of ideas that belong together: of one theme, or worded alike. */
  groups: readonly (readonly number[])[]
  instructions: string
  /** The version before; null: this is the first. */
  previous: ProposalText | null
  /** The version with the criticisms to answer, if this is a revision. */
  revises?: string | undefined
}

/**
 * Writes the prompt for a synthesizer to make one document of many ideas. `shown`: the ideas that there was room for. `revision`:
 * the criticisms that it has to answer, if it revises.
 * `complaint`: the fault of the answer before, if this is the second try.
 */
export function proposalPrompt(
  scene: Omit<Scene, 'notes'>,
  { agent, ideas, groups, instructions: request, previous, revises }: ToPropose,
  complaint?: string,
): { prompt: Prompt; shown: Set<number>; revision: RevisionMaterial | null } {
  const { state, nonce } = scene
  const instructions = instructionsFor(agent, nonce, revises !== undefined)
  const board = createBoardText(state, nonce, null)
  const about = [
    'What this board is about:',
    {
      what: 'about-the-board',
      title: clip(state.board.title, MAX_TITLE_CHARS),
      premise: clip(state.board.premise, MAX_PREMISE_CHARS),
    } as const,
  ]
  const close = [
    ...instructionParts(request),
    ...(complaint ? [complaintText(complaint, nonce)] : []),
    `Write the proposal now.${languageSentence([sampleOf(ideas.map(({ text }) => text))])}`,
  ]
  const fixed = estimatePromptTokens({ instructions, messages: [board.message(BOARD, ...about, ...close)] })
  const roomTokens = scene.maxInputTokens - fixed - FENCE_TOKENS
  const room = new TokenBudget(roomTokens)
  const toRevise =
    revises === undefined ? { previousId: null } : { isRevision: true as const, previousId: revises }
  const revision = revisionMaterial(state, toRevise, room.part(roomTokens * MAX_SHARE_OF_CRITICISMS))
  const chosen = new Set(notesWithPlus(state))
  const groupOf = new Map(
    groups.flatMap((group, i) => (group.length > 1 ? group.map((number) => [number, `g${i + 1}`]) : [])),
  )
  const shown: LabelledNote[] = []
  for (const idea of weightiestFirst(ideas, chosen)) {
    const entry = {
      ...fenced(idea, board.speakers, groupOf.get(idea.number)),
      ...describeChoosers(state, idea.noteId ?? ''),
      ...describeCriteria(state, idea.noteId ?? ''),
    }
    if (!room.take(JSON.stringify(entry))) break
    shown.push(entry)
  }
  const leftOut = ideas.length - shown.length
  const labels = new Set(shown.map(({ id }) => id))
  const earlier = earlierVersion(previous, labels)
  const hasEarlier = earlier !== null && room.take(JSON.stringify(earlier))
  const message = board.message(
    BOARD,
    ...about,
    ...(earlier && hasEarlier ? [EARLIER_VERSION, earlier] : []),
    ...(revision?.parts ?? []),
    'The ideas to make a proposal of:',
    { what: 'to-propose', board: shown, ...(leftOut > 0 && { leftOut }) },
    ...close,
  )
  return { prompt: { instructions, messages: [message] }, shown: numbersOf(shown), revision }
}

/** Decisions and selected ideas first, so that they are in when room runs out; then in the order of the numbers. */
function weightiestFirst(ideas: readonly Idea[], chosen: ReadonlySet<string>): Idea[] {
  const weight = ({ promotion, noteId, links }: Idea) =>
    promotion ? 0 : chosen.has(noteId ?? '') ? 1 : links.some(({ type }) => type === 'synthesizes') ? 2 : 3
  return [...ideas].sort((a, b) => weight(a) - weight(b) || a.number - b.number)
}

function fenced(idea: Idea, speakers: Speakers, group: string | undefined): LabelledNote {
  const { number, text, authorId, category } = idea
  const remark = remarkOf(idea, speakers)
  return {
    id: `#${number}`,
    ...speakers.of(authorId),
    text: shortText(text, MAX_NOTE_CHARS),
    category,
    ...(group !== undefined && { group }),
    ...(remark !== '' && { remark }),
  }
}

function remarkOf({ promotion, links, parent }: Idea, speakers: Speakers): string {
  const others = (type: string) => links.filter((link) => link.type === type).map(({ to }) => `#${to}`)
  const linked = (words: string, labels: readonly string[]) =>
    labels.length > 0 ? [`${words} ${labels.join(', ')}`] : []
  return [
    ...(promotion ? [settledWords(promotion, speakers)] : []),
    ...linked('a theme that holds', others('synthesizes')),
    ...linked('supports', others('supports')),
    ...linked('challenges', others('challenges')),
    ...linked('builds on', others('builds_on')),
    ...(parent === null ? [] : [`answers #${parent}`]),
  ].join('; ')
}

function settledWords(
  { kind, ownerId, ownerName, due, isDone }: NonNullable<Idea['promotion']>,
  speakers: Speakers,
): string {
  const what = kind === 'decision' ? 'decided' : isDone ? 'done' : 'to be done'
  const owner = ownerId ? speakers.of(ownerId).by : ownerName
  return [what, ...(owner ? [`by ${owner}`] : []), ...(due ? [`until ${due}`] : [])].join(' ')
}

function numbersOf(shown: readonly LabelledNote[]): Set<number> {
  return new Set(shown.map(({ id }) => Number(id.slice(1))))
}

interface EarlierPart extends EditedPart {
  numbers: readonly number[]
}

function earlierVersion(previous: ProposalText | null, labels: ReadonlySet<string>): FencedData | null {
  if (!previous || (previous.summary === '' && previous.findings.length === 0)) return null
  const line = (what: string, { text, numbers, edited }: EarlierPart) => {
    const cited = numbers.map((number) => `#${number}`).filter((label) => labels.has(label))
    return `${what}${edited ? BY_A_PERSON : ''}: ${text}${cited.length === 0 ? '' : ` [${cited.join(' ')}]`}`
  }
  const lines = [
    `summary${previous.summaryEdited ? BY_A_PERSON : ''}: ${previous.summary}`,
    ...previous.findings.map((finding) => line('finding', finding)),
    ...previous.actions.map((action) => line('action', action)),
  ]
  return { what: 'earlier-version', title: previous.title, text: lines.join('\n') }
}

function instructionParts(request: string): (string | FencedData)[] {
  if (request.trim() === '') return []
  return [
    'What people ask of this proposal. Follow it as far as your rules allow:',
    { what: 'requests', text: clip(request, MAX_INSTRUCTIONS_CHARS) },
  ]
}

function instructionsFor(agent: Agent, nonce: string, isRevision: boolean): string {
  return [
    introduceAgent(agent, 'the synthesizer of a whiteboard where people think together'),
    `What you do
- You turn a log of ideas into one proposal that a person who was not there can read and act on. You add no thought, fact or figure of your own.
- A finding is what several ideas add up to when they are read together. It rests on ideas and names them by their numbers. If no idea supports it, do not write it.
- Where ideas conflict, the finding says which positions there are, and leaves it open.
- An action is something that could be done, as far as the ideas say it. Who does what until when is added from the board's own decisions and to-dos: name no one, set no dates, and do not repeat what a remark says is decided or to be done.
- Take no one's side, and no agent's over a person's. An idea that only one person had can be the most important. "chosenBy" says whose "+" keeps an idea: people's or the moderator's, which is an agent. Never call a moderator's choice the people's, and never add the two up.`,
    `How you write
- In the language of the ideas, as plain text, in exactly this form, with these headings, which stay in English in any language:
# A title of at most ten words
## Summary
One or two paragraphs, at most 150 words together, without numbers of ideas.
## Findings
- One or two sentences. [#12 #7]
## Actions
- One sentence. [#12]
- Put the numbers of the ideas that something rests on at its end, in square brackets; use only numbers from the list.
- Three to ten findings, the most important first, each at most 50 words. At most eight actions. Leave a part empty if there is nothing to say in it, but keep its heading.`,
    ...(isRevision ? [REVISION_RULES] : []),
    materialRules(nonce, ['requests']),
  ].join('\n\n')
}
