import { ChevronDown, ChevronsRight, EyeOff, Layers, LayoutGrid, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tooFewAnswersLabel } from '#panels/labels/check-labels.ts'
import { NEXT_LABELS } from '#panels/labels/next-labels.ts'
import { scoresLostLabel } from '#panels/labels/rating-labels.ts'
import { missingLabel, WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useMissingVoterLabel } from '#panels/votes-and-ratings/use-missing-voter-label.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuHeading, MenuOption, MenuSeparator, MenuToggle } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useContributions } from './use-contributions.ts'
import { type NextAction, type RevealChoice, useNext } from './use-next.ts'
import { useSessionKeys } from './use-session-keys.ts'

export function NextButton() {
  const next = useNext()
  const isCollecting = useContributions() !== null
  const asking = useAskedNext(next)
  useSessionKeys({ KeyN: asking.press })
  if (!next || !asking.press) return null
  // It would end the collecting: the one thing to do is to write.
  const kind = isCollecting ? 'outline' : 'primary'
  const hasMenu = next.reveal !== null || next.others.length > 0
  return (
    <>
      {next.failure && (
        <span role="alert" className="min-w-0 text-small text-warn">
          {next.failure}
        </span>
      )}
      <span className="flex min-w-0 max-phone:flex-1">
        <Button
          kind={kind}
          isBusy={next.isBusy}
          title={next.label}
          onClick={asking.press}
          className={classNames(
            'h-10! min-w-0 max-w-96 shrink! max-phone:flex-1',
            hasMenu && 'rounded-r-none',
          )}
        >
          <span className="truncate">{next.label}</span>
        </Button>
        {hasMenu && <NextMenu next={next} kind={kind} />}
      </span>
      {asking.dialog}
    </>
  )
}

/** A press that needs confirmation if it closes something in which people who are here have not taken part. */
function useAskedNext(next: NextAction | null): { press: (() => void) | null; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const { votes = [], ratings = [], checks = [] } = next?.due ?? {}
  const missing = useMissingVoterLabel({ votes, ratings })
  const { raters } = useSession()
  const open = useContributions()
  const reasons = [
    open && missingLabel(open.count, open.total),
    missing,
    ...ratings.map(({ id }) => scoresLostLabel(raters[id]?.length ?? 0)),
    ...checks.map(({ answered }) => tooFewAnswersLabel(answered)),
  ].filter(Boolean)
  if (!next) return { press: null, dialog: null }
  const press = (): void => {
    setAsking(false)
    next.press()
  }
  return {
    press: reasons.length > 0 ? () => setAsking(true) : press,
    dialog: (
      <ConfirmDialog
        isOpen={isAsking && reasons.length > 0}
        title={WINDOW_LABELS.closeNowTitle}
        consequence={reasons.join(' ')}
        action={next.label}
        onConfirm={press}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}

interface NextMenuProps {
  next: NextAction
  kind: 'primary' | 'outline'
}

function NextMenu({ next: { reveal, others }, kind }: NextMenuProps) {
  return (
    <Menu
      trigger={
        <PlainButton
          aria-label={NEXT_LABELS.otherWays}
          className={classNames(
            'grid h-10 w-9 shrink-0 place-items-center rounded-r-field transition-colors max-phone:w-11',
            kind === 'primary'
              ? 'border-on-go/40 border-l bg-go text-on-go hover:bg-go-hover'
              : 'border border-line-strong border-l-0 bg-raised text-ink hover:bg-sunk',
          )}
        >
          <ChevronDown size={18} aria-hidden />
        </PlainButton>
      }
    >
      {reveal && <RevealOptions reveal={reveal} />}
      {reveal && others.length > 0 && <MenuSeparator />}
      {others.map(({ label, help, run }) => (
        <MenuOption
          key={label}
          icon={reveal ? <EyeOff size={18} aria-hidden /> : <ChevronsRight size={18} aria-hidden />}
          label={label}
          help={help}
          onSelect={run}
        />
      ))}
      {reveal && (
        <>
          <MenuSeparator />
          <Names reveal={reveal} />
        </>
      )}
    </Menu>
  )
}

/** Without names, writers must not appear one after another: everyone saw how many notes each person wrote. */
function RevealOptions({ reveal }: { reveal: RevealChoice }) {
  const { notes, isOfButton, isNamed, run } = reveal
  return (
    <>
      <MenuHeading>{NEXT_LABELS.howToReveal}</MenuHeading>
      <MenuOption
        icon={<LayoutGrid size={18} aria-hidden />}
        label={NEXT_LABELS.allAtOnce}
        help={NEXT_LABELS.landTogether(notes)}
        isTicked={isOfButton}
        onSelect={() => run('all')}
      />
      {isNamed && (
        <MenuOption
          icon={<UserRound size={18} aria-hidden />}
          label={NEXT_LABELS.byPerson}
          help={NEXT_LABELS.byPersonHint}
          onSelect={() => run('by-person')}
        />
      )}
      <MenuOption
        icon={<Layers size={18} aria-hidden />}
        label={NEXT_LABELS.fewAtATime}
        help={isNamed ? NEXT_LABELS.oneOfEach : NEXT_LABELS.asManyAsWriters}
        onSelect={() => run('one-each')}
      />
    </>
  )
}

function Names({ reveal: { isNamed, setNamed } }: { reveal: RevealChoice }) {
  if (setNamed)
    return (
      <MenuToggle isOn={isNamed} onChange={setNamed}>
        {NEXT_LABELS.showNames}
      </MenuToggle>
    )
  return (
    <p className="px-3 py-2 text-ink-2 text-small">
      {isNamed ? NEXT_LABELS.namesShown : NEXT_LABELS.withoutNames}
    </p>
  )
}
