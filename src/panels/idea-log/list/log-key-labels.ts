import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IDEA_DETAIL_LABELS } from '../detail/idea-detail-labels.ts'
import { IDEA_LINK_LABELS } from '../links/idea-link-labels.ts'
/** The keys for the help dialog. Keep it in step with ACTS of `use-log-keys.ts`. */
export const LOG_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['↑', '↓'], does: 'Move from idea to idea' },
  { keys: ['Enter'], does: 'Open and close' },
  { keys: ['X'], does: ACTION_LABELS.select },
  { keys: ['Shift X'], does: 'Select from the last one on' },
  { keys: ['Ctrl A'], does: ACTION_LABELS.selectAll },
  { keys: ['E'], does: 'Change the category' },
  { keys: ['S'], does: 'Change the status' },
  { keys: ['T'], does: 'Change the tags' },
  { keys: ['R'], does: 'Show and hide replies' },
  { keys: ['L'], does: IDEA_LINK_LABELS.linkToAnother },
  { keys: ['P'], does: IDEA_DETAIL_LABELS.makeDecision },
  { keys: ['A'], does: 'Archive, and back' },
  { keys: ['B'], does: ACTION_LABELS.showOnBoard },
  { keys: ['Del'], does: ACTION_LABELS.remove },
  { keys: ['/'], does: ACTION_LABELS.search },
  { keys: ['Esc'], does: 'Close, then clear the selection' },
  { keys: ['?'], does: 'These keys' },
]
