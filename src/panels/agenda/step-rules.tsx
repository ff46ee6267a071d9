import type { ReactNode } from 'react'
import { MODE_NAMES } from '#canvas/labels/mode-labels.ts'
import {
  ADVISOR_SHARES,
  ADVISORS_OPTIONS,
  NOTES_BECOME_OPTIONS,
  PAIRS_OPTIONS,
  PICKS_OPTIONS,
  STEP_MODE_OPTIONS,
  STEP_TOOL_NAMES,
  TOOLS_OPTIONS,
  WHO_WRITES_OPTIONS,
  WHY,
  WRITING_OPTIONS,
} from '#panels/labels/agenda-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { PrivateRulesFields } from '#panels/private-writing/private-rules-fields.tsx'
import {
  STEP_TOOLS,
  type StepPlan,
  type StepTool,
  type StepVote,
  type ToolsInStep,
} from '#session/agenda/step.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { CheckboxField } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { STEP_FORM_LABELS } from './step-form-labels.ts'

type Rules = Omit<StepPlan, 'minutes'>

export function StepRules({
  draft,
  onChange,
}: {
  draft: Rules
  onChange: (changes: Partial<Rules>) => void
}) {
  const shares = sharesWith(draft.maxAdvisorPercent)
  return (
    <>
      <Rule label={STEP_FORM_LABELS.whoWrites} why={WHY.whoWrites}>
        <Select
          label={STEP_FORM_LABELS.whoWrites}
          value={draft.whoWrites}
          options={WHO_WRITES_OPTIONS}
          onChange={(whoWrites) => onChange({ whoWrites })}
        />
      </Rule>
      {draft.whoWrites !== 'no-one' && (
        <Rule label={STEP_FORM_LABELS.seenBy} why={WHY.writing}>
          <Select
            label={STEP_FORM_LABELS.seenBy}
            value={draft.writing}
            options={WRITING_OPTIONS}
            onChange={(writing) => onChange({ writing })}
          />
        </Rule>
      )}
      {draft.whoWrites !== 'no-one' && draft.writing === 'private' && (
        <PrivateRulesFields {...draft} onChange={onChange} />
      )}
      {draft.whoWrites !== 'no-one' && draft.writing === 'open' && (
        <Rule label={STEP_FORM_LABELS.notesBecome} why={WHY.makesDecisions}>
          <Select
            label={STEP_FORM_LABELS.notesBecome}
            value={draft.makesDecisions ? 'decisions' : 'ideas'}
            options={NOTES_BECOME_OPTIONS}
            onChange={(value) => onChange({ makesDecisions: value === 'decisions' })}
          />
        </Rule>
      )}
      {draft.whoWrites !== 'no-one' && (
        <PairsRule isOn={draft.pairsNotes} onChange={(pairsNotes) => onChange({ pairsNotes })} />
      )}
      {draft.whoWrites === 'everyone' && (
        <ToolsRule tools={draft.tools} onChange={(tools) => onChange({ tools })} />
      )}
      <VoteRule vote={draft.vote} onChange={(vote) => onChange({ vote })} />
      <Rule label={STEP_FORM_LABELS.advisorsSpeak} why={WHY.advisors}>
        <Select
          label={STEP_FORM_LABELS.advisorsSpeak}
          value={draft.advisors}
          options={ADVISORS_OPTIONS}
          onChange={(advisors) => onChange({ advisors })}
        />
      </Rule>
      {draft.advisors !== 'off' && (
        <>
          <Rule label={STEP_FORM_LABELS.advisorsAnswer} why={WHY.mode}>
            <Select
              label={STEP_FORM_LABELS.advisorsAnswer}
              value={draft.mode ?? 'usual'}
              options={modesWith(draft.mode)}
              onChange={(mode) => onChange({ mode: mode === 'usual' ? null : mode })}
            />
          </Rule>
          <Rule label={STEP_FORM_LABELS.moderatorPicks} why={WHY.moderatorPicks}>
            <Select
              label={STEP_FORM_LABELS.moderatorPicks}
              value={draft.moderatorPicks}
              options={PICKS_OPTIONS}
              onChange={(moderatorPicks) => onChange({ moderatorPicks })}
            />
          </Rule>
          <Rule label={STEP_FORM_LABELS.advisorsNotes} why={WHY.maxAdvisorPercent}>
            <Select
              label={STEP_FORM_LABELS.advisorsNotes}
              value={String(draft.maxAdvisorPercent)}
              options={shares.map(({ percent, label }) => ({ value: String(percent), label }))}
              onChange={(value) => onChange({ maxAdvisorPercent: value === 'null' ? null : Number(value) })}
            />
          </Rule>
        </>
      )}
    </>
  )
}

function PairsRule({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Rule label={STEP_FORM_LABELS.pairs} why={WHY.pairsNotes}>
      <Select
        label={STEP_FORM_LABELS.pairs}
        value={isOn ? 'yes' : 'no'}
        options={PAIRS_OPTIONS}
        onChange={(value) => onChange(value === 'yes')}
      />
    </Rule>
  )
}

function ToolsRule({ tools, onChange }: { tools: ToolsInStep; onChange: (tools: ToolsInStep) => void }) {
  return (
    <>
      <Rule label={STEP_FORM_LABELS.tools} why={WHY.tools}>
        <Select
          label={STEP_FORM_LABELS.tools}
          value={typeof tools === 'string' ? tools : 'some'}
          options={TOOLS_OPTIONS}
          onChange={(chosen) => onChange(chosen === 'some' ? ['arrows'] : chosen)}
        />
      </Rule>
      {typeof tools !== 'string' && <ToolBoxes tools={tools} onChange={onChange} />}
    </>
  )
}

function ToolBoxes({
  tools,
  onChange,
}: {
  tools: readonly StepTool[]
  onChange: (tools: StepTool[]) => void
}) {
  return (
    <fieldset className="mt-2 flex flex-wrap gap-x-4">
      <legend className="sr-only">{STEP_FORM_LABELS.toolsHint}</legend>
      {STEP_TOOLS.map((tool) => (
        <CheckboxField
          key={tool}
          isChecked={tools.includes(tool)}
          onChange={(isOn) =>
            onChange(STEP_TOOLS.filter((one) => (one === tool ? isOn : tools.includes(one))))
          }
        >
          {STEP_TOOL_NAMES[tool]}
        </CheckboxField>
      ))}
    </fieldset>
  )
}

const FIRST_VOTE = { votesEach: 5, limitPerNote: 2 }
const VOTES_EACH = [1, 2, 3, 5, 7, 10]
const LIMITS = [1, 2, 3, 5]

/** Votes for one note are at most the votes of a person. */
function voteOf(vote: StepVote, votesEach: number): StepVote {
  return { ...vote, votesEach, limitPerNote: Math.min(vote.limitPerNote, votesEach) }
}

const ON_OPTIONS = [
  { value: 'notes', label: TAB_LABELS.notes },
  { value: 'groups', label: FIELD_LABELS.groups },
] as const

function VoteRule({ vote, onChange }: { vote: StepVote | null; onChange: (vote: StepVote | null) => void }) {
  return (
    <>
      <Rule label={STEP_FORM_LABELS.secretVote} why={WHY.vote}>
        <CountSelect
          label={STEP_FORM_LABELS.secretVote}
          none={STEP_FORM_LABELS.noVote}
          words={STEP_FORM_LABELS.votesEach}
          value={vote?.votesEach ?? null}
          counts={VOTES_EACH}
          onChange={(votesEach) =>
            onChange(votesEach === null ? null : voteOf(vote ?? FIRST_VOTE, votesEach))
          }
        />
      </Rule>
      {vote && (
        <Rule label={STEP_FORM_LABELS.onOneNote} why={WHY.limitPerNote}>
          <CountSelect
            label={STEP_FORM_LABELS.votesOnOneNote}
            words={STEP_FORM_LABELS.atMost}
            value={vote.limitPerNote}
            counts={LIMITS.filter((limit) => limit <= vote.votesEach)}
            onChange={(limitPerNote) => limitPerNote !== null && onChange({ ...vote, limitPerNote })}
          />
        </Rule>
      )}
      {vote && (
        <Rule label={FIELD_LABELS.voteOn} why={WHY.onGroups}>
          <Select
            label={FIELD_LABELS.voteOn}
            value={vote.onGroups ? 'groups' : 'notes'}
            options={ON_OPTIONS}
            onChange={(on) => onChange({ ...vote, onGroups: on === 'groups' })}
          />
        </Rule>
      )}
    </>
  )
}

interface CountSelectProps {
  label: string
  /** The choice of no count; missing: there is none. */
  none?: string
  /** The words of a choice, such as `3 votes each`. */
  words: (count: number) => string
  /** The chosen count; null: `none` is chosen. */
  value: number | null
  /** The counts that are offered; `value` is added if it is not among them. */
  counts: readonly number[]
  onChange: (count: number | null) => void
}

/** A count that was set over the API stays a choice. */
function CountSelect({ label, none, words, value, counts, onChange }: CountSelectProps) {
  const all = value === null || counts.includes(value) ? counts : [value, ...counts]
  const first = none === undefined ? [] : [{ value: 'none', label: none }]
  return (
    <Select
      label={label}
      value={value === null ? 'none' : String(value)}
      options={[...first, ...all.map((count) => ({ value: String(count), label: words(count) }))]}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
    />
  )
}

/** A mode that was set over the API stays a choice. */
function modesWith(mode: RoundMode | null): typeof STEP_MODE_OPTIONS {
  if (mode === null || STEP_MODE_OPTIONS.some(({ value }) => value === mode)) return STEP_MODE_OPTIONS
  return [{ value: mode, label: MODE_NAMES[mode] }, ...STEP_MODE_OPTIONS]
}

/** A share that was set over the API stays a choice. */
function sharesWith(percent: number | null): typeof ADVISOR_SHARES {
  if (ADVISOR_SHARES.some((share) => share.percent === percent)) return ADVISOR_SHARES
  return [{ percent, label: STEP_FORM_LABELS.share(percent) }, ...ADVISOR_SHARES]
}

function Rule({ label, why, children }: { label: string; why: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="text-body">{label}</span>
        {children}
      </div>
      <p className="text-ink-2 text-small">{why}</p>
    </div>
  )
}
