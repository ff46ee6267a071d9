import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { AGENDA_TEMPLATES, type AgendaTemplate, sumMinutes } from './agenda-templates.ts'
import type { AgendaCommands } from './use-agenda.ts'

/** The product's templates, each with its purpose. */
export function TemplateList({ onChoose }: { onChoose: (template: AgendaTemplate) => void }) {
  return (
    <ul aria-label="Templates" className="space-y-2">
      {AGENDA_TEMPLATES.map((template) => (
        <li key={template.id}>
          <PlainButton
            onClick={() => onChoose(template)}
            className="w-full rounded-card border border-line bg-raised px-4 py-3 text-left transition-colors hover:bg-sunk"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 font-button text-body">{template.name}</span>
              <span className="shrink-0 text-ink-2 text-small tabular-nums">
                {formatCount(template.steps.length, 'step')}, {sumMinutes(template.steps)} min
              </span>
            </span>
            <span className="mt-0.5 block text-ink-2 text-small">{template.purpose}</span>
            <span className="mt-0.5 block text-ink-2 text-small">{template.why}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}

interface TemplateDialogProps extends DialogOpenProps {
  onAdd: AgendaCommands['add']
}

export function TemplateDialog({ isOpen, onAdd, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add from a template"
      description="Its steps come after those of the agenda."
    >
      <DialogBody>
        <TemplateList
          onChoose={(template) => {
            onAdd(template.steps)
            onClose()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
