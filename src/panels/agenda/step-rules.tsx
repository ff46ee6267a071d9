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
import { formatCount } from '#ui/format-count.ts'
import { Select } from '#ui/select.tsx'

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
      <Rule label="Who writes" why={WHY.whoWrites}>
        <Select
          label="Who writes"
          value={draft.whoWrites}
          options={WHO_WRITES_OPTIONS}
          onChange={(whoWrites) => onChange({ whoWrites })}
        />
      </Rule>
      {draft.whoWrites !== 'no-one' && (
        <Rule label="New notes are seen by" why={WHY.writing}>
          <Select
            label="New notes are seen by"
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
        <Rule label="New notes become" why={WHY.makesDecisions}>
          <Select
            label="New notes become"
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
      <Rule label="Advisors speak" why={WHY.advisors}>
        <Select
          label="Advisors speak"
          value={draft.advisors}
          options={ADVISORS_OPTIONS}
          onChange={(advisors) => onChange({ advisors })}
        />
      </Rule>
      {draft.advisors !== 'off' && (
        <>
          <Rule label="Advisors answer" why={WHY.mode}>
            <Select
              label="Advisors answer"
              value={draft.mode ?? 'usual'}
              options={modesWith(draft.mode)}
              onChange={(mode) => onChange({ mode: mode === 'usual' ? null : mode })}
            />
          </Rule>
          <Rule label="Moderator’s + is shown" why={WHY.moderatorPicks}>
            <Select
              label="Moderator’s + is shown"
              value={draft.moderatorPicks}
              options={PICKS_OPTIONS}
              onChange={(moderatorPicks) => onChange({ moderatorPicks })}
            />
          </Rule>
          <Rule label="Advisors’ notes" why={WHY.maxAdvisorPercent}>
            <Select
              label="Advisors’ notes"
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
    <Rule label="Pairs of notes" why={WHY.pairsNotes}>
      <Select
        label="Pairs of notes"
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
      <Rule label="Tools of participants" why={WHY.tools}>
        <Select
          label="Tools of participants"
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
      <legend className="sr-only">What participants can add besides notes</legend>
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
  { value: 'notes', label: 'Notes' },
  { value: 'groups', label: 'Groups' },
] as const

function VoteRule({ vote, onChange }: { vote: StepVote | null; onChange: (vote: StepVote | null) => void }) {
  return (
    <>
      <Rule label="Secret vote" why={WHY.vote}>
        <CountSelect
          label="Secret vote"
          none="No vote"
          words={(count) => `${formatCount(count, 'vote')} each`}
          value={vote?.votesEach ?? null}
          counts={VOTES_EACH}
          onChange={(votesEach) =>
            onChange(votesEach === null ? null : voteOf(vote ?? FIRST_VOTE, votesEach))
          }
        />
      </Rule>
      {vote && (
        <Rule label="On one note" why={WHY.limitPerNote}>
          <CountSelect
            label="Votes on one note"
            words={(count) => `at most ${count}`}
            value={vote.limitPerNote}
            counts={LIMITS.filter((limit) => limit <= vote.votesEach)}
            onChange={(limitPerNote) => limitPerNote !== null && onChange({ ...vote, limitPerNote })}
          />
        </Rule>
      )}
      {vote && (
        <Rule label="Vote on" why={WHY.onGroups}>
          <Select
            label="Vote on"
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
  return [{ percent, label: `${percent} % of people’s` }, ...ADVISOR_SHARES]
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
