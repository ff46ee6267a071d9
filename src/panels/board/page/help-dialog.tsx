import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { TOP_BAR_LABELS } from '../top-bar/top-bar-labels.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'
import { HELP_PARTS } from './help-labels.ts'
import { SHORTCUT_GROUPS } from './shortcut-labels.ts'

export function HelpDialog({ onClose }: Pick<DialogOpenProps, 'onClose'>) {
  return (
    <Dialog isOpen onClose={onClose} title={TOP_BAR_LABELS.howThisBoardWorks} width={600}>
      <DialogBody>
        <dl className="grid grid-cols-1 gap-x-10 gap-y-4 phone:grid-cols-2">
          {HELP_PARTS.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-button text-body">{title}</dt>
              <dd className="m-0 mt-0.5 text-ink-2 text-small">{text}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-8 text-board max-phone:hidden">{BOARD_PAGE_LABELS.keyboardShortcuts}</h2>
        <div className="mt-3 grid grid-cols-2 gap-x-10 gap-y-6 max-phone:hidden">
          {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3 className="mb-1 text-body">{title}</h3>
              <KeyList keys={shortcuts} />
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}
