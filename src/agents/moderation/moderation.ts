import { answersWithoutNotes } from '#agents/answer/answers-without-notes.ts'
import { BOARD, createBoardText, MAX_READ_CHARS, shortText } from '#agents/prompt/board-text.ts'
import type { FencedData, FencedNote } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { isBlank } from '#base/is-blank.ts'
import { must } from '#base/must.ts'
import { shuffled } from '#base/shuffled.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import type { Pick, Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { CHOICE_IN_WORDS, type ModeratorChoice } from './choose-notes.ts'

/** No note is shown longer than most are: judges take length for depth. */
const MIN_CLIP_CHARS = 80
const MAX_CLIP_CHARS = 240
const FENCE_TOKENS = 400
const MAX_PICKS = 6

/**
 * Writes the prompt for a moderator to choose from a round's notes. They are unsigned, cut to one length, and in an
 * arbitrary order; the second pass has the reverse order, so that no note gains by its place twice.
 * `labels`: the note of each label.
 * @param agentId one of several moderators of the round; a different order for each, because models favour places in a list
 */
export function moderationPrompt(
  scene: Scene,
  roundId: string,
  pass: 0 | 1,
  agentId?: string,
): { prompt: Prompt; labels: Map<string, string> } {
  const { state, nonce } = scene
  const round = must(entryOf(state.rounds, roundId), `round ${roundId}`)
  const notes = notesOfRound(scene, round)
  const mixed = shuffled(notes, round.moderators && agentId ? `${roundId} ${agentId}` : roundId)
  if (pass === 1) mixed.reverse()
  const maxChars = clipLength(notes)
  const board = createBoardText(state, nonce, null)
  const instructions = instructionsFor(moderatorOf(state, round, agentId), notes.length, nonce)
  const { title, premise } = state.board
  const sources = [round.question, `${title}. ${premise}`, sampleOf(notes.map(({ text }) => text))]
  const about = board.message(
    BOARD,
    'What this board is about:',
    {
      what: 'about-the-board',
      title: clip(state.board.title, MAX_TITLE_CHARS),
      premise: clip(state.board.premise, 600),
    },
    'The question that was asked:',
    { what: 'question', question: clip(round.question, MAX_QUESTION_CHARS) },
  )
  const room = new TokenBudget(
    scene.maxInputTokens - estimatePromptTokens({ instructions, messages: [about] }) - FENCE_TOKENS,
  )
  const labels = new Map<string, string>()
  const shown: FencedNote[] = []
  for (const [index, note] of mixed.entries()) {
    const text = clip(oneLine(note.text), maxChars)
    if (!room.take(JSON.stringify({ id: `A${index + 1}`, text }))) break
    labels.set(`A${index + 1}`, note.id)
    shown.push({ id: `A${index + 1}`, text })
  }
  // After the notes: what can be chosen has the room first.
  const answers = unsigned(answersWithoutNotes(state, roundId, room), roundId)
  if (pass === 1) answers.reverse()
  const choose = board.message(
    BOARD,
    'The notes, in random order, without the names of their authors:',
    { what: 'to-choose-from', board: shown },
    ...(answers.length > 0 ? [NOTHING_TO_CHOOSE, ...answers] : []),
    `Choose now.${languageSentence(sources, 'Give your reasons')}`,
  )
  const sent = { chosen: [], notChosen: [], others: [...labels.values()] }
  return { prompt: { instructions, messages: [about, choose], notes: sent }, labels }
}

/** Introduces answers that are no notes. */
const NOTHING_TO_CHOOSE =
  'What advisors answered without a note, in random order and unsigned. It has no label and cannot be chosen; take it into account when you choose among the notes:'

function unsigned(answers: readonly FencedData[], roundId: string): FencedData[] {
  return shuffled(
    answers.map(({ what, text }) => ({ what, text })),
    roundId,
  )
}

function notesOfRound({ notes }: Scene, { turns }: Round): NoteView[] {
  const posted = new Set(
    turns.flatMap((turn) => ('notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [])),
  )
  return notes
    .filter(({ id, text }) => posted.has(id) && !isBlank(text))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function clipLength(notes: readonly NoteView[]): number {
  const lengths = notes.map(({ text }) => oneLine(text).length).sort((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return Math.min(MAX_CLIP_CHARS, Math.max(MIN_CLIP_CHARS, median))
}

function oneLine(text: string): string {
  return shortText(text, MAX_READ_CHARS).replace(/\s+/g, ' ')
}

function moderatorOf(state: SessionState, { moderation }: Round, asked?: string): Agent {
  const agentId = asked ?? ('agentId' in moderation ? moderation.agentId : null)
  const moderators = state.agents.filter(({ kind }) => kind === 'moderator')
  const agent =
    (agentId && agentIn(state, agentId)) || moderators.find(({ isChosen }) => isChosen) || moderators[0]
  return must(agent, 'a moderator')
}

function instructionsFor(agent: Agent, noteCount: number, nonce: string): string {
  const most = Math.max(1, Math.min(MAX_PICKS, Math.ceil(noteCount / 3)))
  return [
    introduceAgent(agent, 'the moderator of a round at a whiteboard where people think together'),
    `What you do
- Advisors have answered a question with notes. You choose the notes that the conversation continues with: ${most === 1 ? 'exactly one' : `at least one, at most ${most}, the best first`}. People see your choices, and can remove them or add others.
- Ask of each note: does it give the people who asked something to continue with, and something that the other notes do not? The particular counts more than the general, a reason more than a claim.
- Where several say the same thing, choose the one that says it best.
- Length, order, tone and how sure a note sounds count for nothing. You do not know who wrote a note; do not guess.
- Then name one distant note: of all, the one most unlike the rest that is still worth a thought, even if it is not one of the best. People overlook such notes.
- Give each choice a reason of one sentence, in the language of the question, about the note and not about your rules.`,
    `How you answer
Call the tool choose_notes, once. ${CHOICE_IN_WORDS}`,
    materialRules(nonce),
  ].join('\n\n')
}

/** A moderator's choice in one pass, with the labels in its prompt. */
export interface Judged {
  choice: ModeratorChoice
  labels: ReadonlyMap<string, string>
}

interface Chosen {
  id: string
  text: string
}

interface Votes {
  /** Ids, the best first. */
  order: string[]
  reasons: ReadonlyMap<string, string>
  distant: string | null
}

const MAX_REASON_CHARS = 300
/** Most picks of one pass alone: without a second pass, the effect of its order is unknown. */
const MAX_OF_ONE_PASS = 3
const NO_VOTES: Votes = { order: [], reasons: new Map(), distant: null }

/**
 * Merges the picks of both passes: the notes that both picked, or if they agree on none, the best of each. Among several notes,
 * includes one that is unlike the rest: the one that both named, else among those that either named, else among the notes not
 * picked, the one farthest from the other picks.
 * `null` is a failed pass. The result is empty if both failed.
 */
export function mergePasses(first: Judged | null, second: Judged | null, notes: readonly Chosen[]): Pick[] {
  const votes = [first, second].map((judged) => (judged ? votesOf(judged, notes) : NO_VOTES))
  const [one = NO_VOTES, other = NO_VOTES] = votes
  const chosen = chosenBy(one, other)
  if (chosen.length === 0) return []
  const distant = notes.length > 1 ? distantOf(one, other, chosen, notes) : null
  const ids = distant === null || chosen.includes(distant) ? chosen : [...chosen, distant]
  return ids.map((noteId) => ({
    noteId,
    reason: clip(
      one.reasons.get(noteId) || other.reasons.get(noteId) || defaultReason(noteId === distant),
      MAX_REASON_CHARS,
    ),
    isDistant: noteId === distant,
  }))
}

function votesOf({ choice, labels }: Judged, notes: readonly Chosen[]): Votes {
  const ids = new Set(notes.map(({ id }) => id))
  const idOf = (label: string) => {
    const id = labels.get(label)
    return id !== undefined && ids.has(id) ? id : null
  }
  const reasons = new Map<string, string>()
  for (const { note, reason } of choice.picks) {
    const id = idOf(note)
    if (id !== null && !reasons.has(id)) reasons.set(id, visibleText(reason).replace(/\s+/g, ' ').trim())
  }
  const distant = idOf(choice.distant)
  // A note that was named only for being unlike the rest is no pick of the pass.
  const order = [...reasons.keys()].filter((id) => id !== distant || reasons.size === 1)
  return { order, reasons, distant }
}

function chosenBy(one: Votes, other: Votes): string[] {
  if (one.order.length === 0 || other.order.length === 0) {
    return [...one.order, ...other.order].slice(0, MAX_OF_ONE_PASS)
  }
  const agreed = one.order.filter((id) => other.reasons.has(id) && other.order.includes(id))
  if (agreed.length === 0) return [...new Set([...one.order.slice(0, 1), ...other.order.slice(0, 1)])]
  const rank = (id: string) => one.order.indexOf(id) + other.order.indexOf(id)
  return agreed.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_PICKS)
}

function distantOf(
  one: Votes,
  other: Votes,
  chosen: readonly string[],
  notes: readonly Chosen[],
): string | null {
  if (one.distant !== null && one.distant === other.distant) return one.distant
  const named = [one.distant, other.distant].filter((id) => id !== null)
  const others = notes.map(({ id }) => id).filter((id) => !chosen.includes(id))
  const candidates = [named, others, chosen].find((ids) => ids.length > 0) ?? []
  const wordings = new Map(notes.map(({ id, text }) => [id, wordingOf(text)]))
  const likeness = (a: string, b: string) => {
    const [one, another] = [wordings.get(a), wordings.get(b)]
    return one && another ? similarWording(one, another) : 0
  }
  const nearness = (id: string) =>
    Math.max(0, ...chosen.filter((each) => each !== id).map((each) => likeness(id, each)))
  return candidates.reduce<string | null>(
    (best, id) => (best === null || nearness(id) < nearness(best) ? id : best),
    null,
  )
}

function defaultReason(isDistant: boolean): string {
  // Every such note is labelled as unlike the rest.
  return isDistant ? '' : CONTENT_SENTENCES.pickedWithoutReason
}
