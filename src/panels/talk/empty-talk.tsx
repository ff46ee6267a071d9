'use client'

import { ScriptLine } from '#panels/board/advisors/script-line.tsx'
import type { AgentView } from '#session/agent.ts'
import { AgentMark } from '#ui/agent-mark.tsx'

/** How one may begin: with what was seen, with what could be, or by asking for what is there. */
const OPENINGS = ['On the way here I noticed that ', 'What if we ', 'Read back the open questions.'] as const

interface EmptyTalkProps {
  look: Pick<AgentView, 'name' | 'color' | 'emoji'>
  /** null: nobody can be spoken to now. */
  onBegin: ((text: string) => void) | null
}

/** Before the first word. */
export function EmptyTalk({ look, onBegin }: EmptyTalkProps) {
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
