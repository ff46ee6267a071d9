import { Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useSession } from '#panels/open-board/board-context.tsx'
import { moderatorsToAgree } from '#session/moderation/moderators-agree.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { ASK_LABELS } from './ask-labels.ts'
import { moderatorHint, moderatorLabel } from './moderator-labels.ts'
import type { AskState } from './use-ask.ts'

export function AskOptions({ ask }: { ask: AskState }) {
  const { moderate, synthesize } = ask.ask
  const { settings, agents } = useSession()
  const several = moderatorsToAgree(agents, settings).length
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={ASK_LABELS.afterTheAnswers}
          title={ASK_LABELS.afterTheAnswers}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-field text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-phone:size-11"
        >
          <Ellipsis size={18} aria-hidden />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        side="top"
        align="end"
        sideOffset={10}
        aria-label={ASK_LABELS.afterTheAnswers}
        className="w-72 p-2"
      >
        <h2 className="px-2 pt-1 pb-1 text-body">{ASK_LABELS.afterTheAnswers}</h2>
        <Toggle
          label={moderatorLabel(settings, several)}
          hint={moderate === null ? ASK_LABELS.noModerator : moderatorHint(settings, several)}
          isOn={moderate === true}
          isDisabled={moderate === null}
          onChange={(isOn) => ask.change({ moderate: isOn })}
        />
        <Toggle
          label={ACTION_LABELS.writeSynthesis}
          hint={ASK_LABELS.synthesisHint}
          isOn={synthesize}
          onChange={(isOn) => ask.change({ synthesize: isOn })}
        />
      </PopoverContent>
    </Popover.Root>
  )
}

interface ToggleProps {
  label: string
  hint: string
  isOn: boolean
  /** The board does not allow the choice now; `hint` is the reason. */
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

function Toggle({ label, hint, isOn, isDisabled = false, onChange }: ToggleProps) {
  return (
    <label className="flex items-start gap-2.5 rounded-chip px-2 py-2 hover:bg-sunk">
      <Checkbox isChecked={isOn} disabled={isDisabled} onChange={onChange} className="mt-0.5 size-4" />
      <span>
        <span className="block text-body">{label}</span>
        <span className="block text-caption text-ink-2">{hint}</span>
      </span>
    </label>
  )
}
