import type { ComponentType } from 'react'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { type LazyPart, lazyPart } from './lazy-part.tsx'
import { DialogFailed } from './part-failed.tsx'

/** A dialog whose code is fetched when it is first opened, or before. Closed, it renders nothing. */
export function lazyDialog<Props extends DialogOpenProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart<Props>({ load, Failed: DialogFailed })
  function LazyDialog(props: Props) {
    return props.isOpen && <Part {...props} />
  }
  return Object.assign(LazyDialog, { fetchCode: Part.fetchCode, provide: Part.provide })
}
