import { complaintText } from '#agents/documents/synthesis-prompt.ts'
import { BOARD, createBoardText } from '#agents/prompt/board-text.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence } from '#agents/text/language-name.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Interview } from '#session/interviews/interview.ts'
import { type InterviewMaterial, interviewRecord, materialOf } from './interview-material.ts'
import { aboutInterview, languageSources } from './probe-prompt.ts'

const FENCE_TOKENS = 600

interface SummaryMaterial {
  agent: Agent
  interview: Interview
  advisors?: InterviewMaterial['advisors']
}

/**
 * Writes the prompt for a model to sum an interview up. `shown`: the numbers of the answers that there was room for; no other can
 * be cited. `complaint`: the fault of the answer before, if this is the second try.
 */
export function summaryPrompt(
  scene: Omit<Scene, 'notes'>,
  { agent, interview, advisors = [] }: SummaryMaterial,
  complaint?: string,
): { prompt: Prompt; shown: Set<number> } {
  const { state, nonce } = scene
  const instructions = instructionsFor(agent, nonce)
  const board = createBoardText(state, nonce, null)
  const material = materialOf(interview, null, advisors)
  const about = aboutInterview(material, scene.maxInputTokens)
  const close = [
    ...(complaint
      ? [complaintText(complaint, nonce, 'Write all of it again, and cite only answers from the list.')]
      : []),
    `Write the summary now.${languageSentence(languageSources(material))}`,
  ]
  const fixed = estimatePromptTokens({ instructions, messages: [board.message(BOARD, ...about, ...close)] })
  const room = new TokenBudget(scene.maxInputTokens - fixed - FENCE_TOKENS)
  const { entries, shown, leftOut } = interviewRecord(material, board.speakers, room)
  const message = board.message(
    BOARD,
    ...about,
    'The whole interview:',
    { what: 'interview', board: entries, ...(leftOut > 0 && { leftOut }) },
    ...close,
  )
  return {
    prompt: { instructions, messages: [message] },
    shown: new Set([...shown].map((label) => Number(label.slice(1)))),
  }
}

function instructionsFor(agent: Agent, nonce: string): string {
  return [
    introduceAgent(agent, 'who sums up an interview for someone who was not there'),
    `What you do
- You say what people's answers come to, so that the person who asked can act on it. You add no thought, fact or figure of your own.
- Every sentence rests on answers and names them by their labels. If no answer supports a sentence, do not write it.
- Where people disagree, say which positions there are, and leave it open. Call something a decision only if people decided it.
- No one's answer counts more than another's. What only one person said can matter most.
- What advisors or the program say is no answer of a person and is never cited. Where people's answers take it up or reject it, you may say so, with the words “the advisors”; such a sentence rests on those answers.
- Every answer counts. One that you could not use is listed as left out, with an honest reason.`,
    `How you write
- In the language of the answers, as plain text, in exactly this form, with these headings, which stay in English in any language:
# A title of at most eight words
## Problem
- What is wrong or wanted, in one sentence. [A1 A4]
## Requirements
- What it has to do. [A2]
## Constraints
- What limits it. [A3]
## Approach
- How people would do it. [A5]
## Decisions
- What is decided. [A5 A6]
## Open questions
- What is not decided, or needs someone else. [A7]
## Left out
- A8: why
- Put the labels of the answers that a sentence rests on at its end, in square brackets; use only labels from the list.
- One to six sentences for each part, each at most 40 words. Leave a part empty if there is nothing to say in it, but keep its heading.`,
    materialRules(nonce),
  ].join('\n\n')
}
