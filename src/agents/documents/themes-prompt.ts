import { complaintText } from '#agents/documents/synthesis-prompt.ts'
import { BOARD, createBoardText, shortText } from '#agents/prompt/board-text.ts'
import type { FencedNote } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { clip } from '#base/clip.ts'
import type { Agent } from '#session/agents/agent.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { MAX_THEMES } from '#session/themes/theme-run.ts'

const FENCE_TOKENS = 600
/** The beginning of an idea contains its subject; shorter texts let more ideas fit. */
const MAX_IDEA_CHARS_SHOWN = 240
const MAX_PREMISE_CHARS = 1_000

export interface ThemesMaterial {
  agent: Agent
  ideas: readonly Idea[]
  /** Numbers of ideas that are worded alike, the largest group first; each idea in one. */
  groups: readonly (readonly number[])[]
}

/** Writes the prompt for a synthesizer to find themes. `shown`: the ideas that there was room for. */
export function themesPrompt(
  scene: Omit<Scene, 'notes'>,
  { agent, ideas, groups }: ThemesMaterial,
  complaint?: string,
): { prompt: Prompt; shown: Set<number> } {
  const { state, nonce } = scene
  const instructions = instructionsFor(agent, nonce)
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
    ...(complaint ? [complaintText(complaint, nonce)] : []),
    `Write the themes now.${languageSentence([sampleOf(ideas.map(({ text }) => text))])}`,
  ]
  const fixed = estimatePromptTokens({ instructions, messages: [board.message(BOARD, ...about, ...close)] })
  const room = new TokenBudget(scene.maxInputTokens - fixed - FENCE_TOKENS)
  const byNumber = new Map(ideas.map((idea) => [idea.number, idea]))
  const groupOf = new Map(
    groups.flatMap((group, i) => (group.length > 1 ? group.map((number) => [number, `g${i + 1}`]) : [])),
  )
  const entries = new Map<number, FencedNote>()
  for (const number of someOfEach(groups)) {
    const idea = byNumber.get(number)
    if (!idea) continue
    const entry = fenced(idea, board.speakers.of(idea.authorId), groupOf.get(number))
    if (!room.take(JSON.stringify(entry))) break
    entries.set(number, entry)
  }
  const shown = groups.flatMap((group) => group.flatMap((number) => entries.get(number) ?? []))
  const leftOut = ideas.length - shown.length
  const message = board.message(
    BOARD,
    ...about,
    'The ideas to find themes in:',
    { what: 'to-group', board: shown, ...(leftOut > 0 && { leftOut }) },
    ...close,
  )
  return { prompt: { instructions, messages: [message] }, shown: new Set(entries.keys()) }
}

/** The first of each group, then the second of each: when room runs out, every group has one in. */
function someOfEach(groups: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat()
}

function fenced(
  { number, text, category }: Idea,
  speaker: { by: string; kind: 'person' | 'agent' },
  group: string | undefined,
): FencedNote {
  return {
    id: `#${number}`,
    ...speaker,
    text: shortText(text, MAX_IDEA_CHARS_SHOWN),
    category,
    ...(group !== undefined && { group }),
  }
}

function instructionsFor(agent: Agent, nonce: string): string {
  return [
    introduceAgent(agent, 'the synthesizer of a whiteboard where people think together'),
    `What you do
- You find out which ideas of a log belong together, and give each such theme a name and a short summary. People then accept, change or dismiss your themes.
- Go by what is meant, not by words in common. Ideas with the same "group" are worded alike: that is a hint, and it may be wrong.
- A theme has two ideas or more. An idea belongs to one theme only, or to none: a theme that has nearly everything says nothing.
- Ideas that disagree about one thing are one theme; the summary says so.
- The summary sums up the ideas of the theme and adds nothing. It takes no one's side.`,
    `How you write
- In the language of the ideas, as plain text, in exactly this form, with these English words in these places:
# Theme: a name of at most seven words
One or two sentences, at most 45 words together.
Ideas: #12 #7 #31
# Theme: the next one
One or two sentences.
Ideas: #3 #9
# On their own
Ideas: #5 #8
- Refer to ideas by their numbers in the list, to each idea once. At most ${MAX_THEMES} themes, the most important first.`,
    materialRules(nonce),
  ].join('\n\n')
}
