import { useId } from 'react'
import { PlainTextArea } from '#ui/text-area.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

export function UnsentWords({ texts }: { texts: readonly string[] }) {
  const id = useId()
  return (
    <section className="mx-auto w-full max-w-[640px] px-6 pb-16 max-phone:px-4">
      <label htmlFor={id} className="block font-button text-body">
        {OPEN_BOARD_LABELS.notOnBoard}
      </label>
      <PlainTextArea
        id={id}
        readOnly
        value={texts.join('\n\n')}
        rows={Math.min(16, 2 + texts.length * 2)}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-2 block w-full resize-y rounded-field border border-line-strong bg-raised px-3 py-2 text-body"
      />
    </section>
  )
}
