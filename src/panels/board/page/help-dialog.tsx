import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { SHORTCUT_GROUPS } from './shortcuts.ts'

/** Help texts about people's activities on a board, in the order of a session. */
const PARTS: readonly { title: string; text: string }[] = [
  {
    title: 'Write',
    text: 'One thought a note. Press N, double-click the canvas, or paste a list. Everyone sees your notes at once, and in private writing after the reveal.',
  },
  {
    title: 'Ask the advisors',
    text: 'Type a question in the bar under the canvas. AI advisors answer with notes, each from its own point of view. The moderator suggests which notes to take further, and the synthesizer sums up with citations.',
  },
  {
    title: 'Give a +',
    text: 'A + keeps a note for the next round. Advisors continue from the notes that have one.',
  },
  {
    title: 'Follow an agenda',
    text: 'Agenda has templates from brainwriting to a retrospective. A facilitator starts each step; private writing, timers and votes come with it.',
  },
  {
    title: 'Ask people',
    text: 'Questions, in the menu of the board, sends people up to 50 questions. They answer on a page of their own, on a phone too.',
  },
  {
    title: 'Find it again',
    text: 'Each finished note becomes an idea. Ideas lists them with search, tags, decisions and to-dos. The clerk writes notes for you while you talk. Minutes, print and export are in the menu of the board.',
  },
]

/** Explains the board, then lists the keys of the page, of the canvas and of a session. */
export function HelpDialog({ onClose }: Pick<DialogOpenProps, 'onClose'>) {
  return (
    <Dialog isOpen onClose={onClose} title="How this board works" width={600}>
      <DialogBody>
        <dl className="grid grid-cols-1 gap-x-10 gap-y-4 phone:grid-cols-2">
          {PARTS.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-button text-body">{title}</dt>
              <dd className="m-0 mt-0.5 text-ink-2 text-small">{text}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-8 text-board max-phone:hidden">Keyboard shortcuts</h2>
        <div className="mt-3 grid grid-cols-2 gap-x-10 gap-y-6 max-phone:hidden">
          {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
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
        </div>
      </DialogBody>
    </Dialog>
  )
}
