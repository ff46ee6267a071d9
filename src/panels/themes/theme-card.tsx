import { ArrowRightLeft, X } from 'lucide-react'
import { memo, useId } from 'react'
import type { ThemeRunIdea } from '#api/themes.ts'
import { NoteText } from '#panels/notes/note-text.tsx'
import { useAuthors } from '#panels/open-board/authors.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainTextArea } from '#ui/text-area.tsx'
import type { DraftTheme, ThemeDraft } from './theme-draft.ts'
import { THEMES_LABELS } from './themes-labels.ts'

const MAX_TITLE_CHARS = 120
const MAX_SUMMARY_CHARS = 1_000

interface ThemeCardProps {
  theme: DraftTheme
  /** All proposed themes: an idea can be moved to another one. */
  draft: ThemeDraft
  ideas: ReadonlyMap<number, ThemeRunIdea>
  /** Why it cannot be accepted as it is, as a sentence; null if it can. */
  why: string | null
  mayChange: boolean
  onChange: (themeId: string, change: Partial<Pick<DraftTheme, 'title' | 'summary' | 'isChosen'>>) => void
  onMove: (number: number, themeId: string | null) => void
}

export const ThemeCard = memo(function ThemeCard(props: ThemeCardProps) {
  const { theme, draft, ideas, why, mayChange, onChange, onMove } = props
  const { id, title, summary, numbers, isChosen } = theme
  const whyId = useId()
  const isUnfit = isChosen && why !== null
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-card border bg-raised',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2.5 px-4 pt-3.5">
        {mayChange && (
          <label className="grid h-7 w-5 shrink-0 place-items-center max-phone:size-10 max-phone:-m-2">
            <Checkbox
              isChecked={isChosen}
              onChange={(isOn) => onChange(id, { isChosen: isOn })}
              aria-label={THEMES_LABELS.acceptTheme(title)}
              aria-describedby={isUnfit ? whyId : undefined}
              className="size-[18px]"
            />
          </label>
        )}
        <div className="min-w-0 flex-1">
          {mayChange ? (
            <ThemeFields theme={theme} onChange={onChange} />
          ) : (
            <>
              <h3 dir="auto" className="break-words text-board">
                {title}
              </h3>
              <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
                {summary}
              </p>
            </>
          )}
        </div>
        <span className="mt-1 shrink-0 text-ink-2 text-small tabular-nums">
          {numbers.length}
          <span className="sr-only"> {THEMES_LABELS.ideas}</span>
        </span>
      </div>
      {isUnfit && (
        <p id={whyId} role="alert" className="mx-4 mt-2 text-small text-warn">
          {why}
        </p>
      )}
      <ul
        aria-label={THEMES_LABELS.ideasOf(title)}
        className="mt-2 divide-y divide-line border-line border-t"
      >
        {numbers.map((number) => (
          <ThemeIdea
            key={number}
            number={number}
            idea={ideas.get(number) ?? null}
            from={id}
            draft={mayChange ? draft : null}
            onMove={onMove}
          />
        ))}
      </ul>
    </li>
  )
})

function ThemeFields({ theme, onChange }: Pick<ThemeCardProps, 'theme' | 'onChange'>) {
  const { id, title, summary } = theme
  return (
    <>
      <PlainTextArea
        aria-label={THEMES_LABELS.nameOfTheTheme}
        value={title}
        rows={1}
        dir="auto"
        maxLength={MAX_TITLE_CHARS}
        onChange={(event) => onChange(id, { title: event.target.value.replace(/\n/g, ' ') })}
        className="-mx-1.5 field-sizing-content block w-[calc(100%+12px)] resize-none rounded-chip border border-transparent bg-transparent px-1.5 py-0.5 font-heading text-board hover:border-line focus:border-line-strong"
      />
      <PlainTextArea
        aria-label={THEMES_LABELS.summaryOf(title)}
        value={summary}
        rows={1}
        dir="auto"
        maxLength={MAX_SUMMARY_CHARS}
        onChange={(event) => onChange(id, { summary: event.target.value })}
        className="-mx-1.5 mt-0.5 field-sizing-content block w-[calc(100%+12px)] resize-none rounded-chip border border-transparent bg-transparent px-1.5 py-0.5 text-ink-2 text-small hover:border-line focus:border-line-strong"
      />
    </>
  )
}

interface IdeaLineProps {
  number: number
  /** null if it is not known any more. */
  idea: ThemeRunIdea | null
  from: string | null
  /** The themes that it can be moved to; null for people who may not change them. */
  draft: ThemeDraft | null
  onMove: (number: number, themeId: string | null) => void
}

/**
 * One idea in a theme, or in none. An idea that was archived or removed since is crossed out, and is not
 * accepted.
 */
export function ThemeIdea({ number, idea, from, draft, onMove }: IdeaLineProps) {
  const author = useAuthors()(idea?.author ?? null)
  const isGone = !idea?.isThere
  const others = draft?.themes.filter(({ id }) => id !== from) ?? []
  return (
    <li className="flex min-h-11 items-start gap-2 py-2 pr-2 pl-4">
      <span className="w-9 shrink-0 pt-0.5 text-ink-2 text-small tabular-nums">#{number}</span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p
          dir="auto"
          title={idea?.text}
          className={classNames('line-clamp-3 break-words text-body', isGone && 'text-ink-2 line-through')}
        >
          {idea ? <NoteText text={idea.text} isFlat isInert /> : THEMES_LABELS.aRemovedIdea}
        </p>
        {isGone && <p className="text-small text-warn">{THEMES_LABELS.ideaGone}</p>}
      </div>
      {author && (
        <span title={author.name} className="pt-0.5">
          {author.kind === 'agent' ? (
            <AgentMark agent={author} size={20} />
          ) : (
            <Avatar name={author.name} color={author.color} size={24} />
          )}
        </span>
      )}
      {draft && (
        <span className="-my-1 flex shrink-0">
          {others.length > 0 && (
            <Menu
              trigger={
                <IconButton
                  label={THEMES_LABELS.moveIdea(number)}
                  size={32}
                  icon={<ArrowRightLeft size={15} aria-hidden />}
                />
              }
            >
              {others.map((theme) => (
                <MenuItem key={theme.id} onSelect={() => onMove(number, theme.id)}>
                  <span className="min-w-0 truncate">{theme.title || THEMES_LABELS.unnamedTheme}</span>
                </MenuItem>
              ))}
            </Menu>
          )}
          {from !== null && (
            <IconButton
              label={THEMES_LABELS.removeIdea(number)}
              size={32}
              icon={<X size={15} aria-hidden />}
              onClick={() => onMove(number, null)}
            />
          )}
        </span>
      )}
    </li>
  )
}
