import { must } from '#base/must.ts'
import { formatCount } from '#ui/format-count.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { AGENDA_LABELS } from './agenda-panel-labels.ts'
import { AGENDA_TEMPLATES, type AgendaTemplate, sumMinutes } from './agenda-templates.ts'
import { TEMPLATE_GISTS } from './template-labels.ts'
import { TemplatePicture } from './template-picture.tsx'

interface StarterTemplate {
  template: AgendaTemplate
  /** The session in three or four words. */
  gist: string
}

/** Four templates for the most usual sessions; the agenda has all. */
const STARTER_TEMPLATES: readonly StarterTemplate[] = Object.entries(TEMPLATE_GISTS).map(([id, gist]) => ({
  template: must(
    AGENDA_TEMPLATES.find((template) => template.id === id),
    `the template ${id}`,
  ),
  gist,
}))

interface TemplateCardsProps {
  onChoose: (template: AgendaTemplate) => void
  isBusy?: boolean
  /** tall: the picture above the words, as on an empty board. flat: beside them, without steps and minutes. */
  look: 'tall' | 'flat'
  className: string
}

const LOOKS = {
  tall: {
    card: 'flex-col p-2 pb-3 [@media(height<640px)]:py-2',
    picture: 'h-[74px] rounded-chip bg-desk [@media(height<640px)]:hidden',
    content: 'mt-2.5 px-1.5 [@media(height<640px)]:mt-0',
    gist: '[@media(height<640px)]:hidden',
  },
  flat: {
    card: 'items-center gap-3 p-3',
    picture: 'h-12 w-18 shrink-0 rounded-chip bg-desk',
    content: 'min-w-0',
    gist: '',
  },
} as const

export function TemplateCards({ onChoose, isBusy = false, look, className }: TemplateCardsProps) {
  const { card, picture, content, gist: gistClass } = LOOKS[look]
  return (
    <ul aria-label={AGENDA_LABELS.templates} className={className}>
      {STARTER_TEMPLATES.map(({ template, gist }) => (
        <li key={template.id} className="flex min-w-0">
          <PlainButton
            isDisabled={isBusy}
            onClick={() => onChoose(template)}
            className={`flex w-full min-w-0 rounded-card border border-line bg-sheet text-left transition-colors hover:border-line-strong ${card}`}
          >
            <TemplatePicture templateId={template.id} className={picture} />
            <span className={`block ${content}`}>
              <span className="block truncate font-button text-body">{template.name}</span>
              <span className={`block text-ink-2 text-small ${gistClass}`}>{gist}</span>
              {look === 'tall' && (
                <span className="block text-caption text-ink-2 tabular-nums">
                  {AGENDA_LABELS.templateSize(
                    formatCount(template.steps.length, 'step'),
                    sumMinutes(template.steps),
                  )}
                </span>
              )}
            </span>
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}
