import { Kbd } from './kbd.tsx'

export interface KeyListProps {
  keys: readonly { keys: readonly string[]; does: string }[]
}

/** Keys, each with its action. */
export function KeyList({ keys: all }: KeyListProps) {
  return (
    <dl>
      {all.map(({ keys, does }) => (
        <div key={does} className="flex min-h-8 items-center justify-between gap-4 border-line border-b">
          <dt className="text-body text-ink-2">{does}</dt>
          <dd className="m-0 flex shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
