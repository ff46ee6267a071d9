import type { IdeaView } from '#api/ideas.ts'
import { classNames } from '#ui/class-names.ts'
import { usePlaceNow } from '../state/log-context.tsx'
import { IdeaField } from './idea-field.tsx'

/** Shown where the table hides the column; see `FROM_MEDIUM`. */
const BELOW_MEDIUM = 'desk:hidden'

/**
 * Values that have no column in an open row: in a narrower table the tags, or the status of a decision or to-do. The list of
 * decisions and to-dos has no tags at any width.
 */
export function HiddenColumns({ idea }: { idea: IdeaView }) {
  const isDecisions = usePlaceNow().show === 'decisions'
  return (
    <div
      className={classNames(
        'mb-3 flex flex-wrap items-center gap-2 text-body empty:hidden',
        !isDecisions && BELOW_MEDIUM,
      )}
    >
      {isDecisions && <IdeaField idea={idea} field="status" className={BELOW_MEDIUM} />}
      <IdeaField idea={idea} field="tags" />
    </div>
  )
}
