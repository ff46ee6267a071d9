import { type FormEvent, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ReactionFields } from '#panels/reactions/reaction-fields.tsx'
import { sendCommand } from '#panels/requests/send-command.ts'
import { BoardSettings } from '#session/board/board-settings.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ableModerators } from '#session/moderation/moderators-agree.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'
import { type BudgetDraft, budgetDraftOf, budgetOf } from './budget-draft.ts'
import { RuleFields } from './rule-fields.tsx'

/**
 * The rules and the budget of the board. Everyone can read them; facilitators and owners change them. They
 * apply to rounds from then on, not to a round that is under way.
 */
export function BoardSettingsDialog({ isOpen, onClose }: DialogOpenProps) {
  const mayChange = mayWrite(useSession(), 'facilitator')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title={ACTION_LABELS.rulesAndBudget}
      description={mayChange ? AGENTS_LABELS.settingsHint : AGENTS_LABELS.facilitatorsOnly}
    >
      {isOpen && <SettingsForm mayChange={mayChange} onClose={onClose} />}
    </Dialog>
  )
}

/**
 * The draft starts from the settings at the time of opening: another facilitator's change in between is
 * overwritten by Save.
 */
function SettingsForm({ mayChange, onClose }: { mayChange: boolean; onClose: () => void }) {
  const { connection } = useBoard()
  const { settings, agents } = useSession()
  const [draft, setDraft] = useState<BoardSettings>(settings)
  const [budget, setBudget] = useState<BudgetDraft>(() => budgetDraftOf(settings.budget))
  const request = useRequest()
  const change = (part: Partial<BoardSettings>) => {
    setDraft((now) => ({ ...now, ...part }))
    request.forget()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const limits = budgetOf(budget)
    if (!limits.ok) return request.refuse(limits.message)
    const { data, error } = BoardSettings.safeParse({ ...draft, budget: limits.budget })
    if (!data) return request.refuse(error.issues[0]?.message ?? AGENTS_LABELS.rulesNotSaved)
    request.send(() => sendCommand(connection.boardId, 'patch /settings', data), onClose)
  }
  return (
    <form onSubmit={save} noValidate>
      <DialogBody>
        <fieldset disabled={!mayChange} className="m-0 flex flex-col gap-6 border-0 p-0">
          <RuleFields settings={draft} moderatorCount={ableModerators(agents).length} onChange={change} />
          <ReactionFields
            reactions={draft.reactions}
            mayChange={mayChange}
            onChange={(reactions) => change({ reactions })}
          />
          <BudgetFields
            draft={budget}
            onChange={(next) => {
              setBudget(next)
              request.forget()
            }}
          />
        </fieldset>
        {request.failure && (
          <Notice tone="warn" className="mt-4">
            {request.failure.message}
          </Notice>
        )}
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {mayChange ? ACTION_LABELS.cancel : ACTION_LABELS.close}
          </Button>
          {mayChange && (
            <Button kind="primary" type="submit" isBusy={request.isBusy}>
              {ACTION_LABELS.save}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </form>
  )
}

/** `money: null`: `Budget` has no limit in dollars for a single answer. */
const ROWS: readonly { label: string; tokens: keyof BudgetDraft; money: keyof BudgetDraft | null }[] = [
  { label: AGENTS_LABELS.oneAnswer, tokens: 'turnTokens', money: null },
  { label: AGENTS_LABELS.oneRound, tokens: 'roundTokens', money: 'roundMicros' },
  { label: AGENTS_LABELS.thisBoardInADay, tokens: 'dayTokens', money: 'dayMicros' },
  { label: AGENTS_LABELS.thisBoardInAll, tokens: 'boardTokens', money: 'boardMicros' },
]

/**
 * Limits of the agents' usage. Before a round starts, its maximum usage is held, so a limit is not exceeded even by
 * rounds that run at the same time.
 */
function BudgetFields({ draft, onChange }: { draft: BudgetDraft; onChange: (draft: BudgetDraft) => void }) {
  const field = (key: keyof BudgetDraft, label: string) => (
    <TextField
      label={label}
      isLabelHidden
      inputMode="decimal"
      placeholder={FIELD_LABELS.noLimit}
      value={draft[key]}
      onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
    />
  )
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">{AGENTS_LABELS.atMost}</legend>
      <p className="mb-2 text-ink-2 text-small">{AGENTS_LABELS.budgetHint}</p>
      <div className="grid grid-cols-[1fr_132px_132px] items-center gap-x-3 gap-y-2 max-phone:grid-cols-[1fr_96px_88px]">
        <span />
        <span className="text-ink-2 text-small">{FIELD_LABELS.modelTokens}</span>
        <span className="text-ink-2 text-small">{AGENTS_LABELS.usDollars}</span>
        {ROWS.map(({ label, tokens, money }) => (
          <div key={label} className="contents">
            <span className="text-body text-ink-2">{label}</span>
            {field(tokens, AGENTS_LABELS.amountIn(label, AGENTS_LABELS.inTokens))}
            {money ? field(money, AGENTS_LABELS.amountIn(label, AGENTS_LABELS.usDollars)) : <span />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
