import { BOARD, createBoardText, MAX_READ_CHARS, shortText } from '#agents/prompt/board-text.ts'
import type { FencedNote } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { clip } from '#base/clip.ts'
import { isBlank } from '#base/is-blank.ts'
import { shuffled } from '#base/shuffled.ts'
import type { Agent } from '#session/agents/agent.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { groupIn, notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'

const MAX_NOTE_CHARS = 240
const MAX_GROUP_CHARS = 900
const MAX_PREMISE_CHARS = 600
const FENCE_TOKENS = 400

/**
 * Writes the prompt for an advisor to vote: the notes without their authors, without a "+" and without people's choices, in an
 * order of the advisor's own. `labels`: the note of each label.
 */
export function votePrompt(
  { state, notes, nonce, maxInputTokens }: Scene,
  agent: Agent,
  vote: ClosedVote,
): { prompt: Prompt; labels: Map<string, string> } {
  const instructions = instructionsFor(agent, vote, nonce)
  const board = createBoardText(state, nonce, null)
  const { title, premise } = state.board
  const sources = [vote.title, `${title}. ${premise}`, sampleOf(notes.map(({ text }) => text))]
  const about = board.message(
    BOARD,
    'What this board is about:',
    {
      what: 'about-the-board',
      title: clip(title, MAX_TITLE_CHARS),
      premise: clip(premise, MAX_PREMISE_CHARS),
    },
    'The question of the vote:',
    { what: 'question', question: vote.title },
  )
  const room = new TokenBudget(
    maxInputTokens - estimatePromptTokens({ instructions, messages: [about] }) - FENCE_TOKENS,
  )
  const there = choicesWithWords(vote, notes)
  const labels = new Map<string, string>()
  const shown: FencedNote[] = []
  for (const [index, choice] of shuffled(there, `${vote.id}${agent.id}`).entries()) {
    const id = `A${index + 1}`
    const { text } = choice
    if (!room.take(JSON.stringify({ id, text }))) break
    labels.set(id, choice.id)
    shown.push({ id, text })
  }
  const choose = board.message(
    BOARD,
    vote.groups
      ? 'The notes and groups of notes, in random order, without the names of their authors. A group is its title, a colon and its notes, with “/” between them:'
      : 'The notes, in random order, without the names of their authors:',
    { what: 'to-choose-from', board: shown },
    `Vote now.${languageSentence(sources, 'Give your reasons')}`,
  )
  return { prompt: { instructions, messages: [about, choose] }, labels }
}

/** The notes and groups of the vote that have words, in its order. A group is its title and its notes, one after the other. */
function choicesWithWords(vote: ClosedVote, notes: Scene['notes']): { id: string; text: string }[] {
  const words = new Map(
    notes.map(({ id, text }) => [
      id,
      clip(shortText(text, MAX_READ_CHARS).replace(/\s+/g, ' '), MAX_NOTE_CHARS),
    ]),
  )
  return vote.noteIds.flatMap((id) => {
    const group = groupIn(vote, id)
    const texts = notesOfChoice(vote, id).flatMap((noteId) => words.get(noteId) ?? [])
    const written = texts.filter((text) => !isBlank(text))
    if (written.length === 0) return []
    const [first = ''] = written
    return { id, text: group ? clip(`${group.title}: ${written.join(' / ')}`, MAX_GROUP_CHARS) : first }
  })
}

function instructionsFor(agent: Agent, { votesPerPerson, maxPerNote }: ClosedVote, nonce: string): string {
  return [
    introduceAgent(agent, 'one of several advisors at a whiteboard where people think together'),
    `Your task
People have voted in secret, and now ask how you would vote, on your own. You do not know how anyone else voted.
- You have ${votesPerPerson} votes, and may give one note at most ${maxPerNote}. You need not use all of them.
- Vote from your own place in the world for the notes that you would act on; judge what a note says, not how long it is.
- Write one line for each note that you vote for, and nothing else: "VOTE A3 2: why", with the label, the number of votes, and the reason in one sentence of at most 140 characters, in the language of the question.`,
    materialRules(nonce),
  ].join('\n\n')
}
