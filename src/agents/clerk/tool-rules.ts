import type { ClerkToolName } from './clerk-tools.ts'

/** How a model does things: by calls of tools, or by blocks in its text. */
export type ToolWay = 'native' | 'text'

/** How the clerk does things with these tools. */
export function toolRules(tools: readonly ClerkToolName[], way: ToolWay): string {
  if (tools.length === 0) return NO_TOOLS_RULE
  return way === 'native' ? CALL_RULE : blockRules(tools)
}

const NO_TOOLS_RULE =
  'You may not keep, tag, link or look anything up on this board. Say so when you are asked to, and that its settings can be changed by a facilitator.'

const BLOCKS: Record<ClerkToolName, string> = {
  save_idea: `Keep a thought:
[ACTION: SAVE_IDEA]
content: the thought, as they said it
category: idea, decision, todo, note or question
tags: two to four words, with commas between them
answers: #12, only if it answers that idea
[/ACTION]`,
  read_back: `Get ideas of the log, to read them back or sum them up. Every line may be left out:
[ACTION: READ_BACK]
category: question
status: raw, refining, distilled, actionable or archived
tag: a word
mine: yes
[/ACTION]`,
  tag_idea: `Add tags to an idea:
[ACTION: TAG_IDEA]
idea: #12
tags: a word, another word
[/ACTION]`,
  link_ideas: `Link two ideas, when they say that these belong together:
[ACTION: LINK_IDEAS]
from: #12
to: #9
type: related, supports, challenges or builds_on
[/ACTION]`,
  keep_draft: `Keep a thought as a private draft of theirs:
[ACTION: KEEP_DRAFT]
content: the thought, as they said it
quote: the sentence of theirs that it comes from, copied letter by letter
[/ACTION]`,
  suggest_link: `Suggest a connection that you see; nothing is linked until they accept it:
[ACTION: SUGGEST_LINK]
from: #12
to: #9
type: related, supports, challenges or builds_on
why: one short sentence
[/ACTION]`,
}

/** The tools as blocks of text, for models without tools. */
function blockRules(tools: readonly ClerkToolName[]): string {
  return `How you do things
You do things by writing blocks. Each begins and ends on a line of its own; no one sees them, so say in your sentences what you do. Write them after your sentences. You get their results.

${tools.map((tool) => BLOCKS[tool]).join('\n\n')}

Write a block only to have it done. When you speak about one, do so in other words.`
}

/** Sent with the tools, whose descriptions explain their use. */
const CALL_RULE =
  'How you do things\n- By the tools that you have. Call them first, then say the result in a sentence or two.'
