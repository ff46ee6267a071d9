'use client'

import { Popover } from 'radix-ui'
import { LinkButton } from '#ui/link-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { useSession } from './board-context.tsx'

/**
 * Shown while no model is configured: answers are by the demo script. Owners also read how to add a model, which needs
 * access to the server.
 */
export function ScriptLine({ className }: { className?: string }) {
  const { models, me } = useSession()
  if (!models.isScriptOnly) return null
  return (
    <p className={className ?? 'text-ink-2 text-small'}>
      Answers come from a script, not an AI.{' '}
      {me.role === 'owner' && (
        <Popover.Root>
          <Popover.Trigger asChild>
            <LinkButton size="text">How to add a model</LinkButton>
          </Popover.Trigger>
          <PopoverContent
            aria-label="How to add a model"
            side="top"
            className="w-[min(352px,calc(100vw-16px))] p-4 text-body"
          >
            <p>Start the server with the key of a provider:</p>
            <pre className="mt-2 overflow-x-auto rounded-field bg-sunk px-3 py-2 font-note text-small">
              ANTHROPIC_API_KEY=… npm start
            </pre>
            <p className="mt-2 text-ink-2 text-small">
              OPENAI_API_KEY and GOOGLE_GENERATIVE_AI_API_KEY work too, and so does a model server of your
              own.
            </p>
            <a href="/settings" target="_blank" rel="noopener" className="text-link mt-3 inline-block">
              Open the server’s settings
            </a>
            <span className="ml-2 text-ink-2 text-small">Needs the operator’s password.</span>
          </PopoverContent>
        </Popover.Root>
      )}
    </p>
  )
}
