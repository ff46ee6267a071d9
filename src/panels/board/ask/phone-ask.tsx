import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { AskControls } from './ask-bar.tsx'
import { AskField } from './ask-field.tsx'
import { AskStrip } from './ask-strip.tsx'
import { CannotAsk, useCannotAsk } from './cannot-ask.tsx'
import { LazyRangeMeter } from './lazy-range-meter.tsx'
import { useAsk } from './use-ask.ts'
import { useDraw } from './use-draw.ts'
import { useQuestionHint } from './use-question-hint.ts'
import { useWriteFirst } from './use-write-first.ts'
import { WriteFirstButton, WritePrivatelyDialog } from './write-first.tsx'

/**
 * The question on a phone, above the tabs. `isMainAction` gives its button the accent colour; while a
 * synthesis can be written, that button has it.
 */
export function PhoneAsk({ isMainAction }: { isMainAction: boolean }) {
  const stop = useCannotAsk()
  const [isPrivateAsked, setPrivateAsked] = useState(false)
  return (
    <>
      {stop ? (
        <p className="shrink-0 border-line border-t bg-sheet px-4 py-3 text-ink-2 text-small">
          <CannotAsk {...stop} />
        </p>
      ) : (
        <PhoneForm isMainAction={isMainAction} onPrivate={() => setPrivateAsked(true)} />
      )}
      <WritePrivatelyDialog isOpen={isPrivateAsked} onClose={() => setPrivateAsked(false)} />
    </>
  )
}

function PhoneForm({ isMainAction, onPrivate }: { isMainAction: boolean; onPrivate: () => void }) {
  const { rounds } = useSession()
  const ask = useAsk()
  const first = useWriteFirst(ask, onPrivate)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isActive, setActive] = useState(false)
  const hint = useQuestionHint(Object.keys(rounds).length > 0)
  const isOpen = isActive || ask.draft.question !== ''
  useDraw(ask, isOpen)
  const look = isMainAction
    ? 'bg-go text-on-go hover:bg-go-hover'
    : 'border border-line-strong bg-raised text-ink hover:bg-sunk'
  return (
    <form
      aria-label={SELECTION_LABELS.askAdvisors}
      onSubmit={(event) => {
        event.preventDefault()
        ask.send()
      }}
      onFocus={() => setActive(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false)
      }}
      className="shrink-0 border-line border-t bg-sheet pb-2.5"
    >
      <AskStrip ask={ask} isActive={isOpen} />
      {isOpen && (
        <div className="flex flex-wrap items-center px-2 pt-1">
          <AskControls ask={ask} />
          <LazyRangeMeter field={field} />
          {first && (
            <span className="ml-auto py-1 pr-2">
              <WriteFirstButton first={first} />
            </span>
          )}
        </div>
      )}
      <div className="flex items-end gap-3 px-4 pt-2.5">
        <AskField
          field={field}
          ask={ask}
          placeholder={hint}
          onLeave={() => field.current?.blur()}
          className="flex-1 rounded-field border border-line-strong bg-raised! px-3 py-3.5 text-board"
        />
        <PlainButton
          type="submit"
          aria-label={first && isOpen ? ACTION_LABELS.askAnyway : ACTION_LABELS.ask}
          aria-busy={ask.isBusy || undefined}
          className={`grid h-12 w-14 shrink-0 place-items-center rounded-field transition-colors active:translate-y-px ${look}`}
        >
          <ArrowUp size={22} aria-hidden />
        </PlainButton>
      </div>
    </form>
  )
}
