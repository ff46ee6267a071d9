'use client'

import { ScriptLine } from '#panels/open-board/script-line.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { AgentMark } from '#ui/agent-mark.tsx'

/**
 * Ways to start: an observation, a thought, or a question about what is there. One that ends with a space is
 * to be continued.
 */
const OPENINGS = ['On the way here I noticed that ', 'What if we ', 'Read back the open questions.'] as const

interface EmptyConversationProps {
  look: Pick<AgentView, 'name' | 'color' | 'emoji'>
  /** Puts the opening into the field; null if one cannot talk with the clerk now. */
  onBegin: ((text: string) => void) | null
}

/** Shown before the first message. */
export function EmptyConversation({ look, onBegin }: EmptyConversationProps) {
  return (
    <div className="my-auto flex flex-col items-start py-6">
      <AgentMark agent={look} isDecorative size={40} />
      <h2 className="mt-4 text-page">Think aloud</h2>
      <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
        Say it as it comes. The clerk keeps each idea, question, decision and to-do as a note with a number,
        and reads back what is there.
      </p>
      {onBegin && (
        <ul aria-label="Ways to begin" className="mt-5 flex w-full flex-col gap-2">
          {OPENINGS.map((opening) => (
            <li key={opening}>
              <button
                type="button"
                onClick={() => onBegin(opening)}
                className="min-h-11 w-full rounded-field border border-line-strong border-dashed px-3.5 py-2 text-left text-body transition-colors hover:bg-sunk max-phone:text-phone"
              >
                {opening.endsWith(' ') ? `${opening}…` : opening}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ScriptLine className="mt-5 text-ink-2 text-small" />
    </div>
  )
}
