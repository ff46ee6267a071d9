import { useId } from 'react'
import { allModeratorsLabel } from '#panels/labels/board-rule-labels.ts'
import {
  type BoardSettings,
  MAX_KEPT_DAYS,
  MAX_NOTES_PER_TURN,
  MAX_PICKS_COUNT_AFTER_MS,
  type PlusRule,
} from '#session/board/board-settings.ts'
import { picksCountAfter } from '#session/reactions/note-reactions.ts'
import { Radio } from '#ui/radio.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'

interface RuleFieldsProps {
  settings: BoardSettings
  /** The number of moderators on the board that may choose notes. */
  moderatorCount: number
  onChange: (part: Partial<BoardSettings>) => void
}

const RULES: readonly { by: PlusRule['by']; label: string }[] = [
  { by: 'people', label: AGENTS_LABELS.plusOfOne },
  { by: 'consensus', label: AGENTS_LABELS.plusOfSeveral },
  { by: 'anyone', label: AGENTS_LABELS.plusOfAnyone },
  { by: 'moderator', label: AGENTS_LABELS.onlyTheModerators },
]
/** First value of the rule: 1 would be the same as a single "+". */
const DEFAULT_CONSENSUS = 2
const MINUTE_MS = 60_000

export function RuleFields({ settings, moderatorCount, onChange }: RuleFieldsProps) {
  return (
    <>
      <Choice
        legend={AGENTS_LABELS.whoAsks}
        value={settings.whoRuns}
        options={[
          { value: 'editors', label: AGENTS_LABELS.everyoneWhoMayEdit },
          { value: 'facilitators', label: AGENTS_LABELS.facilitatorsAndOwners },
        ]}
        onChange={(whoRuns) => onChange({ whoRuns })}
      />
      <Choice
        legend={AGENTS_LABELS.whoAnswers}
        value={settings.drawsAdvisors ? 'drawn' : 'chosen'}
        options={[
          { value: 'drawn', label: AGENTS_LABELS.drawnAdvisors },
          { value: 'chosen', label: AGENTS_LABELS.chosenAdvisors },
        ]}
        onChange={(who) => onChange({ drawsAdvisors: who === 'drawn' })}
      />
      <PlusRuleField settings={settings} onChange={onChange} />
      <div>
        <Choice
          legend={AGENTS_LABELS.whoModerates}
          value={settings.moderators ?? 'one'}
          options={[
            { value: 'one', label: AGENTS_LABELS.oneModerator },
            { value: 'all', label: AGENTS_LABELS.allModerators },
          ]}
          onChange={(moderators) => onChange({ moderators })}
        />
        {settings.moderators === 'all' && (
          <p className={`mt-1 ml-6 text-small ${moderatorCount > 1 ? 'text-ink-2' : 'text-warn'}`}>
            {allModeratorsLabel(moderatorCount)}
          </p>
        )}
      </div>
      <Choice
        legend={AGENTS_LABELS.notChosen}
        value={settings.alternatives}
        options={[
          { value: 'shown', label: AGENTS_LABELS.sentAsNotChosen },
          { value: 'left-out', label: AGENTS_LABELS.notSentToAdvisors },
        ]}
        onChange={(alternatives) => onChange({ alternatives })}
      />
      <TextField
        label={AGENTS_LABELS.notesPerTurnLabel}
        type="number"
        min={1}
        max={MAX_NOTES_PER_TURN}
        value={settings.notesPerTurn ?? MAX_NOTES_PER_TURN}
        onChange={(event) => onChange({ notesPerTurn: Number(event.target.value) })}
        className="w-28"
      />
      <Choice
        legend={AGENTS_LABELS.theClerk}
        value={settings.clerk ?? 'on'}
        options={[
          { value: 'on', label: AGENTS_LABELS.clerkHint },
          { value: 'off', label: AGENTS_LABELS.offPeopleCaptureBy },
        ]}
        onChange={(clerk) => onChange({ clerk })}
      />
      <RetentionFields settings={settings} onChange={onChange} />
    </>
  )
}

/** Empty fields keep as much as the server does. */
function RetentionFields({ settings, onChange }: Omit<RuleFieldsProps, 'moderatorCount'>) {
  const field = (key: 'historyDays' | 'activityDays', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      min={1}
      max={MAX_KEPT_DAYS}
      placeholder={AGENTS_LABELS.asTheServer}
      value={settings[key] ?? ''}
      onChange={({ target }) => onChange({ [key]: target.value === '' ? null : Number(target.value) })}
      className="w-96 max-w-full"
    />
  )
  return (
    <fieldset className="m-0 flex flex-col gap-3 border-0 p-0">
      <legend className="mb-1 font-button text-body">{AGENTS_LABELS.keptFor}</legend>
      {field('historyDays', AGENTS_LABELS.historyDays, AGENTS_LABELS.historyDaysHint)}
      {field('activityDays', AGENTS_LABELS.activityDays, AGENTS_LABELS.activityDaysHint)}
    </fieldset>
  )
}

/** Sets the rule that keeps a note in the conversation, with the time after which the moderator's picks count. */
function PlusRuleField({ settings, onChange }: Omit<RuleFieldsProps, 'moderatorCount'>) {
  const { plusRule } = settings
  const afterMs = picksCountAfter(settings)
  return (
    <div>
      <Choice
        legend={AGENTS_LABELS.keepsNote}
        value={plusRule.by}
        options={RULES.map(({ by, label }) => ({ value: by, label }))}
        onChange={(by) => onChange({ plusRule: withRule(by, afterMs) })}
      />
      {plusRule.by === 'consensus' && (
        <TextField
          label={AGENTS_LABELS.howMany}
          type="number"
          min={1}
          max={50}
          value={plusRule.min}
          onChange={(event) => onChange({ plusRule: { ...plusRule, min: Number(event.target.value) } })}
          className="mt-2 ml-6 w-28"
        />
      )}
      {(plusRule.by === 'people' || plusRule.by === 'consensus') && (
        <TextField
          label={AGENTS_LABELS.moderatorWaitLabel}
          hint={AGENTS_LABELS.moderatorWaitHint}
          type="number"
          min={1}
          max={MAX_PICKS_COUNT_AFTER_MS / MINUTE_MS}
          value={afterMs === null ? '' : afterMs / MINUTE_MS}
          onChange={(event) => onChange({ plusRule: withTime(plusRule, event.target.value) })}
          className="mt-2 ml-6 w-96 max-w-full"
        />
      )}
    </div>
  )
}

/** The time after which the moderator's picks count stays when people choose in another way. */
function withRule(by: PlusRule['by'], afterMs: number | null): PlusRule {
  const time = afterMs === null ? {} : { picksCountAfterMs: afterMs }
  switch (by) {
    case 'people':
      return { by, ...time }
    case 'consensus':
      return { by, min: DEFAULT_CONSENSUS, ...time }
    default:
      return { by }
  }
}

/** @param minutes as typed; empty: never */
function withTime(rule: Extract<PlusRule, { by: 'people' | 'consensus' }>, minutes: string): PlusRule {
  const ms = Number(minutes) * MINUTE_MS
  return { ...rule, picksCountAfterMs: ms > 0 ? ms : undefined }
}

interface ChoiceProps<Value extends string> {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 items-center gap-2 text-body text-ink-2 max-phone:min-h-11"
        >
          <Radio
            name={name}
            isChecked={option.value === value}
            onChoose={() => onChange(option.value)}
            className="size-4 accent-ink"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
