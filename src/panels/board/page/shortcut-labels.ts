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
    title: 'Notes',
    shortcuts: [
      { keys: ['N'], does: 'New note' },
      { keys: ['Double-click'], does: 'New note there' },
      { keys: ['Tab', 'Ctrl Enter'], does: 'Next note beside it' },
      { keys: ['Enter'], does: 'Type in the selected note' },
      { keys: ['+'], does: 'Continue with the selected note' },
      { keys: ['Y'], does: 'Make the selected note a decision' },
      { keys: ['Shift Y'], does: 'Make it a to-do' },
      { keys: ['M'], does: 'Comment on it' },
      { keys: ['Shift M'], does: 'Hide or show comments' },
      { keys: ['Esc'], does: 'Stop typing, then deselect' },
      { keys: ['Ctrl V'], does: 'Paste a list as notes' },
      { keys: ['/'], does: 'Ask the advisors' },
      { keys: ['C'], does: 'Talk with the clerk' },
    ],
  },
  {
    title: 'Tools',
    shortcuts: [
      { keys: ['V'], does: 'Select' },
      { keys: ['H'], does: 'Hand' },
      { keys: ['K'], does: 'Laser pointer' },
      { keys: ['F'], does: 'Frame' },
      { keys: ['A'], does: 'Arrow' },
      { keys: ['T'], does: 'Text' },
      { keys: ['D'], does: 'Draw' },
      { keys: ['R'], does: 'Rectangle' },
      { keys: ['O'], does: 'Ellipse' },
      { keys: ['L'], does: 'Line' },
      { keys: ['Shift D'], does: 'Highlighter' },
      { keys: ['E'], does: 'Eraser' },
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['Ctrl Z'], does: 'Undo' },
      { keys: ['Ctrl Y', 'Ctrl Shift Z'], does: 'Redo' },
      { keys: ['Ctrl C', 'Ctrl V'], does: 'Copy, paste' },
      { keys: ['Ctrl D'], does: 'Duplicate' },
      { keys: ['Ctrl G', 'Ctrl Shift G'], does: 'Group in a frame, ungroup' },
      { keys: ['Alt A', 'Alt H', 'Alt D'], does: 'Align left, centre, right' },
      { keys: ['Alt W', 'Alt V', 'Alt S'], does: 'Align top, middle, bottom' },
      { keys: ['Shift L'], does: 'Lock' },
      { keys: ['Shift R'], does: 'Fold or unfold the selected round' },
      { keys: ['Del'], does: 'Delete' },
      { keys: ['Ctrl A'], does: 'Select all' },
    ],
  },
  {
    title: 'View',
    shortcuts: [
      { keys: ['Ctrl F'], does: 'Find' },
      { keys: ['J'], does: 'Next new note since your last visit' },
      { keys: ['Space'], does: 'Hold and drag to move the view' },
      { keys: ['Ctrl +', 'Ctrl −'], does: 'Zoom' },
      { keys: ['Shift 0'], does: 'Show at 100 %' },
      { keys: ['Shift 1'], does: 'Zoom to fit' },
      { keys: ['Shift 2'], does: 'Show what is selected' },
      { keys: ['?'], does: 'How this board works' },
    ],
  },
  {
    title: 'Session',
    shortcuts: [
      { keys: ['Alt Shift A'], does: 'Open the agenda' },
      { keys: ['Alt Shift N'], does: 'Finish the step and start the next' },
      { keys: ['Alt Shift E'], does: 'End the step' },
      { keys: ['Alt Shift S'], does: 'Skip the step' },
      { keys: ['Alt Shift D'], does: 'I’m done' },
      { keys: ['Alt Shift T'], does: 'Start, pause or resume the timer' },
      { keys: ['Alt Shift V'], does: 'Open the votes' },
    ],
  },
]
