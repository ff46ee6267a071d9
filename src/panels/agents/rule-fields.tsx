import { useId } from 'react'
import { type BoardSettings, MAX_NOTES_PER_TURN, type PlusRule } from '#session/board/board-settings.ts'
import { TextField } from '#ui/text-field.tsx'

interface RuleFieldsProps {
  /** The settings as edited; not saved yet. */
  settings: BoardSettings
  /** Called with the changed settings only. */
  onChange: (part: Partial<BoardSettings>) => void
}

const RULES: readonly { by: PlusRule['by']; label: string }[] = [
  { by: 'people', label: 'A + from a person; the moderator suggests' },
  { by: 'consensus', label: 'A + from several people; the moderator suggests' },
  { by: 'anyone', label: 'A + from anyone; the moderator decides too' },
  { by: 'moderator', label: 'Only the moderator’s +' },
]
/** First value of the rule: 1 would be the same as a single "+". */
const DEFAULT_CONSENSUS = 2

/**
 * Who may ask, which notes stay in the conversation, and whether agents get the notes that were not selected.
 */
export function RuleFields({ settings, onChange }: RuleFieldsProps) {
  const { plusRule } = settings
  return (
    <>
      <Choice
        legend="Who may ask the advisors"
        value={settings.whoRuns}
        options={[
          { value: 'editors', label: 'Everyone who may edit' },
          { value: 'facilitators', label: 'Facilitators and owners' },
        ]}
        onChange={(whoRuns) => onChange({ whoRuns })}
      />
      <Choice
        legend="Who answers a question"
        value={settings.drawsAdvisors ? 'drawn' : 'chosen'}
        options={[
          { value: 'drawn', label: 'Advisors drawn for it, also from the library; least used first' },
          { value: 'chosen', label: 'The advisors chosen on this board' },
        ]}
        onChange={(who) => onChange({ drawsAdvisors: who === 'drawn' })}
      />
      <div>
        <Choice
          legend="What keeps a note in the conversation"
          value={plusRule.by}
          options={RULES.map(({ by, label }) => ({ value: by, label }))}
          onChange={(by) =>
            onChange({ plusRule: by === 'consensus' ? { by, min: DEFAULT_CONSENSUS } : { by } })
          }
        />
        {plusRule.by === 'consensus' && (
          <TextField
            label="How many"
            type="number"
            min={1}
            max={50}
            value={plusRule.min}
            onChange={(event) => onChange({ plusRule: { by: 'consensus', min: Number(event.target.value) } })}
            className="mt-2 ml-6 w-28"
          />
        )}
      </div>
      <Choice
        legend="What was not chosen"
        value={settings.alternatives}
        options={[
          { value: 'shown', label: 'Sent to advisors, marked as not chosen' },
          { value: 'left-out', label: 'Not sent to advisors' },
        ]}
        onChange={(alternatives) => onChange({ alternatives })}
      />
      <TextField
        label="Notes per turn of an advisor, at most"
        type="number"
        min={1}
        max={MAX_NOTES_PER_TURN}
        value={settings.notesPerTurn ?? MAX_NOTES_PER_TURN}
        onChange={(event) => onChange({ notesPerTurn: Number(event.target.value) })}
        className="w-28"
      />
      <Choice
        legend="The clerk"
        value={settings.clerk ?? 'on'}
        options={[
          { value: 'on', label: 'Talks with people and sorts ideas' },
          { value: 'off', label: 'Off: people capture by hand' },
        ]}
        onChange={(clerk) => onChange({ clerk })}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  /** The question that the options answer, shown above them. */
  legend: string
  /** The value of the chosen option. */
  value: Value
  /** Shown below each other, each as a radio button with its label. */
  options: readonly { value: Value; label: string }[]
  /** Called with the value of another option, never with the current one. */
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
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 accent-ink"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
