import { FencedData, type FencedNote, readFences } from '#agents/prompt/fence.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { OWN_PART, writeTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import type { AgentBoard } from './agent-board.ts'

/** A prompt, taken apart as a reader would. */
export function readPrompt({ instructions, messages }: Prompt) {
  const data = messages.flatMap(({ content }) => readFences(content)).map((found) => FencedData.parse(found))
  const of = (what: FencedData['what']) => data.filter((each) => each.what === what)
  const notes = (what: FencedData['what']): FencedNote[] => of(what).flatMap(({ board = [] }) => board)
  return {
    instructions,
    data,
    of,
    notes,
    texts: (what: FencedData['what']) => notes(what).map(({ text }) => text),
    prose: of('answer').map(({ text = '' }) => text),
    /** The end of a turn’s prompt, which is meant for the agent alone. */
    ownPart: (messages.at(-1)?.content ?? '')
      .split(OWN_PART)
      .slice(1)
      .map((text) => `${OWN_PART}${text}`)
      .join(''),
    own: messages.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    /** The speakers in order; `own`: the agent itself. */
    labels: messages.flatMap(({ role, content }) =>
      role === 'assistant' ? ['own'] : (content.match(/^\[[^\]\n]*\]:$/gm) ?? []),
    ),
    /** Text outside all fences. */
    outside: messages
      .map(({ content }) => content.replace(/^=== data .* begins ===\n.*\n=== data .* ends ===$/gm, '<data>'))
      .join('\n'),
    all: messages.map(({ content }) => content).join('\n'),
  }
}

export function readTurnPrompt(board: AgentBoard, roundId: string, place: number) {
  return readPrompt(writeTurnPrompt(board.scene(), { roundId, turnId: board.turnId(roundId, place) }))
}

/** Text of a prompt without its closing sentence about the language, which words of a board decide. */
export function withoutLanguage(outside: string): string {
  return outside.replace(/ (?:Write|Ask) in [A-Z][a-z]+(?: \([^ ()]+\))?\.$/m, '')
}
