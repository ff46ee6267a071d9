import { CHROME_LABELS } from '#canvas/chrome/chrome-labels.ts'
import { COMMENT_PIN_LABELS } from '#canvas/labels/comment-pin-labels.ts'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { TOOL_LABELS } from '#canvas/labels/tool-labels.ts'
import { AGENDA_LABELS } from '#panels/agenda/agenda-panel-labels.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TOP_BAR_LABELS } from '../top-bar/top-bar-labels.ts'

interface Shortcut {
  keys: readonly string[]
  does: string
}

/**
 * Shortcuts with the keys of a PC; `keyName` writes them for a Mac. Keep it in step with `useBoardKeys`, `SessionKeys` and the
 * canvas's own shortcuts: nothing checks it.
 */
export const SHORTCUT_GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: TAB_LABELS.notes,
    shortcuts: [
      { keys: ['N'], does: ACTION_LABELS.newNote },
      { keys: ['Double-click'], does: 'New note there' },
      { keys: ['Tab', 'Ctrl Enter'], does: 'Next note beside it' },
      { keys: ['Enter'], does: 'Type in the selected note' },
      { keys: ['+'], does: 'Continue with the selected note' },
      { keys: ['Y'], does: 'Make the selected note a decision' },
      { keys: ['Shift Y'], does: ACTION_LABELS.makeToDo },
      { keys: ['M'], does: 'Comment on it' },
      { keys: ['Shift M'], does: COMMENT_PIN_LABELS.hideOrShow },
      { keys: ['Esc'], does: 'Stop typing, then deselect' },
      { keys: ['Ctrl V'], does: 'Paste a list as notes' },
      { keys: ['/'], does: SELECTION_LABELS.askAdvisors },
      { keys: ['C'], does: CONVERSATION_LABELS.talkWithTheClerk },
    ],
  },
  {
    title: TOOL_LABELS.tools,
    shortcuts: [
      { keys: ['V'], does: TOOL_LABELS.select },
      { keys: ['H'], does: TOOL_LABELS.hand },
      { keys: ['K'], does: TOOL_LABELS.laser },
      { keys: ['F'], does: TOOL_LABELS.frame },
      { keys: ['A'], does: TOOL_LABELS.arrow },
      { keys: ['T'], does: TOOL_LABELS.text },
      { keys: ['D'], does: TOOL_LABELS.draw },
      { keys: ['R'], does: TOOL_LABELS.rectangle },
      { keys: ['O'], does: TOOL_LABELS.ellipse },
      { keys: ['L'], does: TOOL_LABELS.line },
      { keys: ['Shift D'], does: TOOL_LABELS.highlight },
      { keys: ['E'], does: TOOL_LABELS.eraser },
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['Ctrl Z'], does: ACTION_LABELS.undo },
      { keys: ['Ctrl Y', 'Ctrl Shift Z'], does: ACTION_LABELS.redo },
      { keys: ['Ctrl C', 'Ctrl V'], does: 'Copy, paste' },
      { keys: ['Ctrl D'], does: ACTION_LABELS.duplicate },
      { keys: ['Ctrl G', 'Ctrl Shift G'], does: 'Group in a frame, ungroup' },
      { keys: ['Alt A', 'Alt H', 'Alt D'], does: 'Align left, centre, right' },
      { keys: ['Alt W', 'Alt V', 'Alt S'], does: 'Align top, middle, bottom' },
      { keys: ['Shift L'], does: SELECTION_LABELS.lock },
      { keys: ['Shift R'], does: 'Fold or unfold the selected round' },
      { keys: ['Del'], does: ACTION_LABELS.delete },
      { keys: ['Ctrl A'], does: ACTION_LABELS.selectAll },
    ],
  },
  {
    title: 'View',
    shortcuts: [
      { keys: ['Ctrl F'], does: ACTION_LABELS.find },
      { keys: ['J'], does: 'Next new note since your last visit' },
      { keys: ['Space'], does: 'Hold and drag to move the view' },
      { keys: ['Ctrl +', 'Ctrl −'], does: 'Zoom' },
      { keys: ['Shift 0'], does: CHROME_LABELS.showFullSize },
      { keys: ['Shift 1'], does: ACTION_LABELS.zoomToFit },
      { keys: ['Shift 2'], does: 'Show what is selected' },
      { keys: ['?'], does: TOP_BAR_LABELS.howThisBoardWorks },
    ],
  },
  {
    title: FIELD_LABELS.session,
    shortcuts: [
      { keys: ['Alt Shift A'], does: AGENDA_LABELS.openAgenda },
      { keys: ['Alt Shift N'], does: 'Finish the step and start the next' },
      { keys: ['Alt Shift E'], does: 'End the step' },
      { keys: ['Alt Shift S'], does: 'Skip the step' },
      { keys: ['Alt Shift D'], does: AGENDA_LABELS.iAmDone },
      { keys: ['Alt Shift T'], does: 'Start, pause or resume the timer' },
      { keys: ['Alt Shift V'], does: 'Open the votes' },
    ],
  },
]
