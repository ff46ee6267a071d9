import { Plus } from 'lucide-react'
import { useState } from 'react'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { currentStep } from '#session/agenda/step.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { AgendaFiles } from './agenda-files.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { AGENDA_TEMPLATES, type AgendaTemplate, sumMinutes } from './agenda-templates.ts'
import { DoneRing } from './done-ring.tsx'
import { Facilitators } from './hand-over.tsx'
import { StepDialog } from './step-dialog.tsx'
import { StepList } from './step-list.tsx'
import { NextStepSuggestion } from './step-suggestion.tsx'
import { type AgendaCommands, type AgendaOnPage, useAgenda } from './use-agenda.ts'
import { useDone } from './use-done.ts'

/** `null`: no dialog; `new`: the form of a new step. */
type EditedStep = { stepId: string } | 'new' | null

export function AgendaPanel() {
  const page = useAgenda()
  const [edited, setEdited] = useState<EditedStep>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { agenda, mayRun } = page
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 max-phone:px-4">
        <h2 className="sr-only">{TAB_LABELS.agenda}</h2>
        {agenda.steps.length === 0 ? (
          <NoSteps mayRun={mayRun} onAdd={page.add} />
        ) : (
          <StepList page={page} onEdit={(stepId) => setEdited({ stepId })}>
            <WhoIsDone />
          </StepList>
        )}
        {mayRun && (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {AGENDA_LABELS.addStep}
            </Button>
            {agenda.steps.length > 0 && (
              <Button size="small" onClick={() => setChoosing(true)}>
                {AGENDA_LABELS.addFromTemplateAction}
              </Button>
            )}
            <AgendaFiles onAdd={page.add} />
          </div>
        )}
        <NextStepSuggestion />
        <Facilitators />
      </div>
      <StepDialog edited={edited} onClose={() => setEdited(null)} />
      <TemplateDialog isOpen={isChoosing} onAdd={page.add} onClose={() => setChoosing(false)} />
    </>
  )
}

function NoSteps({ mayRun, onAdd }: Pick<AgendaOnPage, 'mayRun'> & { onAdd: AgendaOnPage['add'] }) {
  if (!mayRun) return <p className="text-body text-ink-2">{AGENDA_LABELS.noAgenda}</p>
  return (
    <>
      <p className="mb-4 text-body text-ink-2">{AGENDA_LABELS.noAgendaHint}</p>
      <TemplateList onChoose={(template) => onAdd(template.steps)} />
    </>
  )
}

function WhoIsDone() {
  const { agenda } = useSession()
  const { people, count, total } = useDone()
  const isWindow = Boolean(currentStep(agenda)?.window)
  const [yes, no] = isWindow
    ? [WINDOW_LABELS.contributed, WINDOW_LABELS.notYet]
    : [AGENDA_LABELS.done, AGENDA_LABELS.notDone]
  if (total === 0) return null
  return (
    <div className="mt-3 flex items-center gap-4">
      <span className="relative grid place-items-center">
        <DoneRing count={count} total={total} size={64} />
        <span className="absolute text-center text-small tabular-nums">
          {COUNT_LABELS.outOf(count, total)}
          <span className="sr-only"> {yes}</span>
        </span>
      </span>
      <ul
        aria-label={isWindow ? WINDOW_LABELS.whoContributed : AGENDA_LABELS.whoIsDone}
        className="flex min-w-0 flex-wrap gap-2"
      >
        {people.map(({ id, name, color, isDone }) => (
          <li key={id} className="flex">
            <Avatar name={`${name}, ${isDone ? yes : no}`} color={color} state={isDone ? 'done' : 'waited'} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TemplateList({ onChoose }: { onChoose: (template: AgendaTemplate) => void }) {
  return (
    <ul aria-label={AGENDA_LABELS.templates} className="space-y-2">
      {AGENDA_TEMPLATES.map((template) => (
        <li key={template.id}>
          <PlainButton
            onClick={() => onChoose(template)}
            className="w-full rounded-card border border-line bg-raised px-4 py-3 text-left transition-colors hover:bg-sunk"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 font-button text-body">{template.name}</span>
              <span className="shrink-0 text-ink-2 text-small tabular-nums">
                {AGENDA_LABELS.templateSize(
                  formatCount(template.steps.length, 'step'),
                  sumMinutes(template.steps),
                )}
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

function TemplateDialog({ isOpen, onAdd, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={AGENDA_LABELS.addFromTemplate}
      description={AGENDA_LABELS.addFromTemplateHint}
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
