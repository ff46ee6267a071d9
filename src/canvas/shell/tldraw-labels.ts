import { ACTION_LABELS } from '#ui/action-labels.ts'
import { COMMENT_PIN_LABELS } from '../labels/comment-pin-labels.ts'
import { ORDER_LABELS } from '../order/order-labels.ts'

/** Labels of our actions and shapes in menus of tldraw, and other words for its own. */
export const TLDRAW_LABELS = {
  'action.frame-selection': ORDER_LABELS.group,
  'action.fold-round': 'Fold or unfold round',
  'action.tidy-rounds': 'Tidy rounds',
  'action.make-decision': 'Make it a decision, or no longer',
  'action.make-to-do': 'Make it a to-do…',
  'action.toggle-lock': 'Lock or unlock',
  'context-menu.reorder': 'Order',
  'context-menu.export-as': 'Save as a picture',
  // Read out after the description of the selection.
  'tool.picture': 'Picture',
  'tool.synthesis': 'Synthesis',
  'tool.question': 'Question',
  'action.comment': ACTION_LABELS.comment,
  'action.toggle-pins': COMMENT_PIN_LABELS.hideOrShow,
}
