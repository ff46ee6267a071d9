'use client'

import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'

interface Shortcut {
  keys: readonly string[]
  does: string
}

/**
 * As on a PC; `keyName` writes them for a Mac. Keep it in step with `useBoardKeys`, `SessionKeys` and the canvas's own
 * shortcuts: nothing checks it.
 */
const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Notes',
    shortcuts: [
      { keys: ['N'], does: 'New note' },
      { keys: ['Double-click'], does: 'New note there' },
      { keys: ['Tab', 'Ctrl Enter'], does: 'Next note beside it' },
      { keys: ['Enter'], does: 'Type in the selected note' },
      { keys: ['+'], does: 'Continue with the selected note' },
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
      { keys: ['Space'], does: 'Hold and drag to move the view' },
      { keys: ['Ctrl +', 'Ctrl −'], does: 'Zoom' },
      { keys: ['Shift 0'], does: 'Show at 100 %' },
      { keys: ['Shift 1'], does: 'Zoom to fit' },
      { keys: ['Shift 2'], does: 'Show what is selected' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
    ],
  },
  {
    title: 'Session',
    shortcuts: [
      { keys: ['Alt Shift A'], does: 'Open the agenda' },
      { keys: ['Alt Shift N'], does: 'Start the next step' },
      { keys: ['Alt Shift E'], does: 'End the step' },
      { keys: ['Alt Shift S'], does: 'Skip the step' },
      { keys: ['Alt Shift D'], does: 'I’m done' },
      { keys: ['Alt Shift T'], does: 'Start, pause or resume the timer' },
      { keys: ['Alt Shift R'], does: 'Reveal private notes' },
      { keys: ['Alt Shift V'], does: 'Open the votes' },
    ],
  },
]

/** Lists the keys of the page, of the canvas and of a session. It says nothing about what this person may do. */
export function ShortcutsDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" width={600}>
      <DialogBody className="grid grid-cols-1 gap-x-10 gap-y-6 phone:grid-cols-2">
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-body">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex min-h-8 items-center justify-between gap-4 border-line border-b"
                >
                  <dt className="text-body text-ink-2">{does}</dt>
                  <dd className="m-0 flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  )
}
