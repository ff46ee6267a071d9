import { Square, Undo2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useMemo } from 'react'
import { readThemeLines } from '#agents/documents/read-themes.ts'
import type { ThemeCountsResponse } from '#api/themes.ts'
import { useFailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { MAX_THEME_RUN_IDEAS, type ThemeRun } from '#session/themes/theme-run.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useOpener } from '#ui/use-opener.ts'
import { useReadable } from '#ui/use-readable.ts'
import { endLabel, freshLabel, THEMES_LABELS } from './themes-labels.ts'
import { ThemesReview, ThemesTitle } from './themes-review.tsx'
import { themeRunsApi, useThemeRunCounts, useThemeRuns } from './use-theme-runs.ts'

/**
 * The themes of the board: start a run, wait for it, review it. The run is in the session, so everyone who has the
 * dialog open sees the same state.
 */
export function ThemesDialog({ onClose }: { onClose: () => void }) {
  const [newest = null] = useThemeRuns()
  const opener = useOpener()
  const isReview = newest?.state === 'proposed'
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 flex items-end justify-center bg-scrim phone:items-center phone:p-6">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.remember()
              // The choices appear once the ideas are counted; focus on Close would open that button's tooltip.
              event.preventDefault()
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            }}
            onCloseAutoFocus={opener.giveBack}
            className={classNames(
              'motion-sheet relative flex w-full flex-col overflow-clip rounded-t-bar bg-sheet text-ink shadow-pop outline-none phone:rounded-bar',
              isReview
                ? 'h-[94dvh] phone:h-full phone:max-h-[900px] phone:max-w-[1120px]'
                : 'max-h-[94dvh] phone:max-w-[520px]',
            )}
          >
            {newest && isOpenDocumentRun(newest) ? (
              <ThemesWorking themeRun={newest} />
            ) : newest && isReview ? (
              <ThemesReview key={newest.id} themeRun={newest} onDone={onClose} />
            ) : (
              <ThemesStart newest={newest} />
            )}
            <Radix.Close asChild>
              <IconButton
                label={ACTION_LABELS.close}
                icon={<X size={18} aria-hidden />}
                className="absolute top-4 right-4 max-phone:top-2 max-phone:right-2"
              />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Starts a theme run, over new ideas or over all. Also shows how the last run ended, and undoes it. */
export function ThemesStart({ newest }: { newest: ThemeRun | null }) {
  const session = useSession()
  const { value: counts, failure, again } = useThemeRunCounts()
  return (
    <div className="flex flex-col gap-4 p-6 max-phone:p-4">
      <div>
        <ThemesTitle>{THEMES_LABELS.findThemes}</ThemesTitle>
        <p className="mt-1 text-body text-ink-2">{THEMES_LABELS.themesHint}</p>
      </div>
      {newest && <LastTime themeRun={newest} />}
      {counts && (
        <p role="status" className="text-body">
          {freshLabel(counts, mayRun(session))}
        </p>
      )}
      {!counts && failure && (
        <Notice tone="warn" action={<Button onClick={again}>{ACTION_LABELS.tryAgain}</Button>}>
          {failure.message}
        </Notice>
      )}
      {mayRun(session) ? (
        <StartButtons counts={counts} />
      ) : (
        <p className="text-ink-2 text-small">{whoMayRun(session, 'find-themes')}</p>
      )}
    </div>
  )
}

function StartButtons({ counts }: { counts: ThemeCountsResponse | null }) {
  const { connection } = useBoard()
  const request = useRequest()
  const start = (all: boolean): void => request.send(() => themeRunsApi.start(connection.boardId, all))
  const { fresh = 0, all = 0 } = counts ?? {}
  const off = useSilentReason('synthesizer')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {fresh !== all && all > 1 && (
          <Button isBusy={request.isBusy} disabledReason={off} isReasonHidden onClick={() => start(true)}>
            {all > MAX_THEME_RUN_IDEAS
              ? THEMES_LABELS.searchNewestAgain(MAX_THEME_RUN_IDEAS)
              : THEMES_LABELS.searchAllAgain(all)}
          </Button>
        )}
        {fresh > 1 && (
          <Button kind="primary" isBusy={request.isBusy} disabledReason={off} onClick={() => start(false)}>
            {fresh > MAX_THEME_RUN_IDEAS
              ? THEMES_LABELS.findInNewest(MAX_THEME_RUN_IDEAS)
              : THEMES_LABELS.findIn(fresh)}
          </Button>
        )}
      </div>
      <FailureText className="text-right">{request.failure?.message}</FailureText>
    </div>
  )
}

function LastTime({ themeRun }: { themeRun: ThemeRun }) {
  const { connection } = useBoard()
  const session = useSession()
  const request = useRequest()
  const { me, people } = session
  const by = themeRun.settled?.by
  const who = by === me.id ? PERSON_LABELS.you : (people[by ?? '']?.name ?? PERSON_LABELS.someone)
  const failure = useFailureSentence(themeRun.failure)
  const words = endLabel(themeRun, who, failure)
  if (!words) return null
  const isUndoable = themeRun.state === 'accepted' && mayRun(session)
  return (
    <div>
      <Notice
        tone={themeRun.state === 'failed' ? 'warn' : 'plain'}
        className={themeRun.state === 'failed' ? '' : 'border border-line bg-raised!'}
        action={
          isUndoable && (
            <Button
              size="small"
              icon={<Undo2 size={15} aria-hidden />}
              isBusy={request.isBusy}
              onClick={() => request.send(() => themeRunsApi.undo(connection.boardId, themeRun.id))}
            >
              {ACTION_LABELS.undo}
            </Button>
          )
        }
      >
        {words}
      </Notice>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </div>
  )
}

/** While a run is under way: the titles of themes so far, parsed from the stream. */
export function ThemesWorking({ themeRun }: { themeRun: ThemeRun }) {
  const { connection } = useBoard()
  const session = useSession()
  const request = useRequest()
  const live = useReadable(useMemo(() => connection.liveText(themeRun.id), [connection, themeRun.id]))
  const titles = useMemo(() => readThemeLines(live ?? '').themes.map(({ title }) => title), [live])
  return (
    <div className="flex min-h-0 flex-col">
      <div className="px-6 pt-6 max-phone:px-4 max-phone:pt-4">
        <ThemesTitle>{THEMES_LABELS.findingThemes}</ThemesTitle>
        <p role="status" className="mt-1 text-body text-ink-2">
          {THEMES_LABELS.nothingChangedYet(themeRun.numbers.length)}
        </p>
      </div>
      <ol
        aria-label={THEMES_LABELS.themesSoFar}
        className="mx-6 my-4 min-h-36 flex-1 overflow-y-auto rounded-card border border-line bg-raised px-4 py-2 max-phone:mx-4"
      >
        {titles.length === 0 && <li className="py-1.5 text-body text-ink-2">{THEMES_LABELS.noThemeYet}</li>}
        {titles.map((title, i) => (
          <li key={`${i} ${title}`} dir="auto" className="break-words py-1.5 text-body">
            {title}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 border-line border-t px-6 py-4 max-phone:px-4">
        <span className="mr-auto flex min-w-0">{themeRun.model && <ModelLine model={themeRun.model} />}</span>
        <FailureText>{request.failure?.message}</FailureText>
        {mayRun(session) && (
          <Button
            icon={<Square size={12} fill="currentColor" aria-hidden />}
            isBusy={request.isBusy}
            onClick={() =>
              request.send(() =>
                sendCommand(connection.boardId, 'post /theme-runs/{themeRunId}/abort', {
                  themeRunId: themeRun.id,
                }),
              )
            }
          >
            {ACTION_LABELS.stop}
          </Button>
        )}
      </div>
    </div>
  )
}
