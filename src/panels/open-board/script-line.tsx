import { Popover } from 'radix-ui'
import { LinkButton } from '#ui/link-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { useSession } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

/**
 * Shown while no model is configured: answers are by the demo script. Owners also read how to add a model, which needs
 * access to the server.
 */
export function ScriptLine({ className }: { className?: string }) {
  const { models, me } = useSession()
  if (!models.isScriptOnly) return null
  return (
    <p className={className ?? 'text-ink-2 text-small'}>
      {OPEN_BOARD_LABELS.scriptAnswers}{' '}
      {me.role === 'owner' && (
        <Popover.Root>
          <Popover.Trigger asChild>
            <LinkButton size="text">{OPEN_BOARD_LABELS.howToAddModel}</LinkButton>
          </Popover.Trigger>
          <PopoverContent
            aria-label={OPEN_BOARD_LABELS.howToAddModel}
            side="top"
            className="w-[min(352px,calc(100vw-16px))] p-4 text-body"
          >
            <p>{OPEN_BOARD_LABELS.startWithKey}</p>
            <pre className="mt-2 overflow-x-auto rounded-field bg-sunk px-3 py-2 font-note text-small">
              {OPEN_BOARD_LABELS.startWithKeyExample}
            </pre>
            <p className="mt-2 text-ink-2 text-small">{OPEN_BOARD_LABELS.otherKeysHint}</p>
            <a href="/settings" target="_blank" rel="noopener" className="text-link mt-3 inline-block">
              {OPEN_BOARD_LABELS.openTheServersSettings}
            </a>
            <span className="ml-2 text-ink-2 text-small">{OPEN_BOARD_LABELS.operatorPasswordHint}</span>
          </PopoverContent>
        </Popover.Root>
      )}
    </p>
  )
}
