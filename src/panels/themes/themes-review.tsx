import { Dialog as Radix } from 'radix-ui'
import { useCallback, useState } from 'react'
import type { ThemeRunIdea } from '#api/themes.ts'
import { undoOneStep } from '#canvas/chrome/undo-one-step.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatTime } from '#ui/format-day.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { keepAcceptedThemes } from './accepted-themes.ts'
import { addThemesStep } from './add-themes-step.ts'
import { ThemeCard, ThemeIdea } from './theme-card.tsx'
import {
  changeTheme,
  chosenThemes,
  draftOfThemes,
  findAcceptProblem,
  moveIdea,
  type ThemeDraft,
} from './theme-draft.ts'
import { groupedLabel, THEMES_LABELS } from './themes-labels.ts'
import { themeRunsApi, useThemeRunIdeas } from './use-theme-runs.ts'

export function ThemesReview({ themeRun, onDone }: { themeRun: ThemeRun; onDone: () => void }) {
  const session = useSession()
  const [draft, setDraft] = useState(() => draftOfThemes(themeRun))
  const { byNumber, failure, again } = useThemeRunIdeas(themeRun.id)
  const may = mayRun(session)
  const move = useCallback(
    (number: number, themeId: string | null) => setDraft((now) => moveIdea(now, number, themeId)),
    [],
  )
  const change = useCallback(
    (...[themeId, part]: [string, Parameters<typeof changeTheme>[2]]) =>
      setDraft((now) => changeTheme(now, themeId, part)),
    [],
  )
  const isThere = (number: number): boolean => byNumber?.get(number)?.isThere ?? false
  return (
    <>
      <Head themeRun={themeRun} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-desk px-6 py-5 max-phone:px-4">
        {failure && !byNumber && (
          <Notice tone="warn" action={<Button onClick={again}>{ACTION_LABELS.tryAgain}</Button>}>
            {failure.message}
          </Notice>
        )}
        {byNumber && (
          <>
            {draft.themes.length === 0 && (
              <p className="mb-4 text-body text-ink-2">{THEMES_LABELS.noThemes}</p>
            )}
            <ul
              aria-label={FIELD_LABELS.themes}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] items-start gap-4"
            >
              {draft.themes.map((theme) => (
                <ThemeCard
                  key={theme.id}
                  theme={theme}
                  draft={draft}
                  ideas={byNumber}
                  why={findAcceptProblem(theme, isThere)}
                  mayChange={may}
                  onChange={change}
                  onMove={move}
                />
              ))}
            </ul>
            <AloneList draft={draft} ideas={byNumber} mayChange={may} onMove={move} />
          </>
        )}
      </div>
      {may ? (
        <Foot
          themeRun={themeRun}
          draft={draft}
          isThere={isThere}
          isReady={byNumber !== null}
          onDone={onDone}
        />
      ) : (
        <p className="border-line border-t px-6 py-4 text-ink-2 text-small max-phone:px-4">
          {whoMayRun(session, 'accept-themes')}
        </p>
      )}
    </>
  )
}

function Head({ themeRun }: { themeRun: ThemeRun }) {
  const { people, me } = useSession()
  const asked =
    themeRun.requestedBy === me.id
      ? PERSON_LABELS.youInside
      : (people[themeRun.requestedBy]?.name ?? PERSON_LABELS.someoneInside)
  const time = formatTime(themeRun.endedAt ?? themeRun.startedAt)
  return (
    <div className="border-line border-b px-6 pt-5 pb-4 max-phone:px-4 max-phone:pt-4">
      <ThemesTitle>{formatCount(themeRun.themes.length, 'theme')}</ThemesTitle>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pr-10 text-body text-ink-2">
        <span>{THEMES_LABELS.askedFor(themeRun.numbers.length, asked, time)}</span>
        {themeRun.model && <ModelLine model={themeRun.model} />}
      </p>
    </div>
  )
}

interface FootProps {
  themeRun: ThemeRun
  draft: ThemeDraft
  isThere: (number: number) => boolean
  /** The ideas have arrived; nothing can be accepted before. */
  isReady: boolean
  onDone: () => void
}

function Foot({ themeRun, draft, isThere, isReady, onDone }: FootProps) {
  const { connection } = useBoard()
  const request = useRequest()
  const toast = useToast()
  const { boardId } = connection
  const [isGrouped, setGrouped] = useState(true)
  const chosen = isReady ? chosenThemes(draft, isThere) : []
  const unfit = draft.themes.filter((theme) => theme.isChosen).length - chosen.length
  const accept = (): void =>
    request.send(
      () => themeRunsApi.accept(boardId, themeRun.id, chosen, isGrouped),
      ({ themeRun: { grouped } }) => {
        // A step on the undo stack, so that Ctrl+Z takes it back like a change of the canvas.
        const step = addThemesStep(connection, themeRun.id, toast)
        keepAcceptedThemes(boardId, themeRun.id)
        toast({
          text: isGrouped ? groupedLabel(grouped) : THEMES_LABELS.accepted(chosen.length),
          action: { label: ACTION_LABELS.undo, onAction: () => undoOneStep(connection.undo, step) },
        })
        onDone()
      },
    )
  const ideas = chosen.reduce((sum, { numbers }) => sum + numbers.length, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-6 py-4 max-phone:px-4">
      <p role="status" className="mr-auto text-ink-2 text-small max-phone:basis-full">
        {draft.themes.length > 0 && THEMES_LABELS.chosen(chosen.length, draft.themes.length, ideas)}
        {isReady && unfit > 0 && `. ${THEMES_LABELS.unfit(unfit)}`}
      </p>
      {draft.themes.length > 0 && (
        <CheckboxField isChecked={isGrouped} onChange={setGrouped} className="max-phone:basis-full">
          {THEMES_LABELS.groupNotesOnCanvas}
        </CheckboxField>
      )}
      <FailureText className="basis-full">{request.failure?.message}</FailureText>
      <Button
        isBusy={request.isBusy}
        className="max-phone:flex-1"
        onClick={() =>
          request.send(
            () => sendCommand(boardId, 'post /theme-runs/{themeRunId}/dismiss', { themeRunId: themeRun.id }),
            onDone,
          )
        }
      >
        {draft.themes.length > 1 ? THEMES_LABELS.dismissAll : ACTION_LABELS.dismiss}
      </Button>
      {draft.themes.length > 0 && (
        <Button
          kind="primary"
          isBusy={request.isBusy}
          disabledReason={chosen.length === 0 ? THEMES_LABELS.chooseAThemeFirst : null}
          isReasonHidden
          className="max-phone:flex-1"
          onClick={accept}
        >
          {THEMES_LABELS.acceptThemes(chosen.length)}
        </Button>
      )}
    </div>
  )
}

/** The heading of the dialog in each of its states; a dialog needs one for screen readers. */
export function ThemesTitle({ children }: { children: string }) {
  return <Radix.Title className="pr-10 font-heading text-page max-phone:text-board">{children}</Radix.Title>
}

/** With hundreds of ideas, the first ones are enough to choose from. */
const FIRST_SHOWN = 12

interface AloneListProps {
  draft: ThemeDraft
  ideas: ReadonlyMap<number, ThemeRunIdea>
  mayChange: boolean
  onMove: (number: number, themeId: string | null) => void
}

export function AloneList({ draft, ideas, mayChange, onMove }: AloneListProps) {
  const [isWhole, setWhole] = useState(false)
  const { alone } = draft
  if (alone.length === 0) return null
  const shown = isWhole ? alone : alone.slice(0, FIRST_SHOWN)
  return (
    <section aria-label={THEMES_LABELS.onTheirOwn} className="mt-6">
      <h3 className="text-board">
        {THEMES_LABELS.onTheirOwn} <span className="font-text text-ink-2 tabular-nums">{alone.length}</span>
      </h3>
      <p className="text-ink-2 text-small">{THEMES_LABELS.ideasAlone(alone.length)}</p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-raised">
        {shown.map((number) => (
          <ThemeIdea
            key={number}
            number={number}
            idea={ideas.get(number) ?? null}
            from={null}
            draft={mayChange ? draft : null}
            onMove={onMove}
          />
        ))}
      </ul>
      {shown.length < alone.length && (
        <LinkButton onClick={() => setWhole(true)} size="medium" className="mt-1">
          {THEMES_LABELS.allIdeas(alone.length)}
        </LinkButton>
      )}
    </section>
  )
}
