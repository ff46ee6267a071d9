import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { MAX_NAME_CHARS } from '#session/members/person-name.ts'
import { PERSON_COLORS, type PersonColor } from '#session/members/person-palette.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/text-field.tsx'
import { PEOPLE_LABELS, PERSON_COLOR_LABELS } from './people-labels.ts'
import type { PersonForm } from './person-form.ts'

export interface PersonFieldsProps {
  form: PersonForm
  label?: string
  size?: 'medium' | 'large'
  /** Colours of other people, which are left out while others are free. */
  takenColors?: readonly string[]
}

export function PersonFields({
  form,
  label = PEOPLE_LABELS.yourName,
  size = 'large',
  takenColors,
}: PersonFieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <TextField
        ref={form.nameRef}
        label={label}
        size={size}
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        error={form.nameError}
        icon={<Avatar name={form.name || '?'} color={form.color} size={24} isDecorative />}
        autoComplete="given-name"
        maxLength={MAX_NAME_CHARS}
        required
        className="min-w-56 flex-1"
      />
      <div
        className={classNames(
          size === 'large' ? 'flex min-h-12 items-center' : 'flex min-h-10 items-center',
          // The height of the error below the field, so that the colours stay beside it.
          form.nameError && 'mb-[22px]',
        )}
      >
        <ColorSwatches
          color={form.color}
          onChange={form.setColor}
          {...(takenColors && { taken: takenColors })}
        />
      </div>
    </div>
  )
}

interface ColorSwatchesProps {
  color: PersonColor
  onChange: (color: PersonColor) => void
  /** Colours of other people, which are left out while others are free. */
  taken?: readonly string[]
}

function ColorSwatches({ color, onChange, taken = [] }: ColorSwatchesProps) {
  const free = PERSON_COLORS.filter((name) => name === color || !taken.includes(name))
  const choose = (value: string) => {
    const next = PERSON_COLORS.find((candidate) => candidate === value)
    if (next) onChange(next)
  }
  return (
    <RadioGroup.Root
      value={color}
      onValueChange={choose}
      aria-label={PEOPLE_LABELS.yourColour}
      className="flex flex-wrap items-center gap-1"
    >
      {free.map((name) => (
        <RadioGroup.Item
          key={name}
          value={name}
          aria-label={PERSON_COLOR_LABELS[name]}
          title={PERSON_COLOR_LABELS[name]}
          className="group inline-flex size-9 items-center justify-center rounded-round max-phone:size-10"
        >
          <span
            className="inline-flex size-6 items-center justify-center rounded-round text-on-person outline-ink outline-offset-2 group-data-[state=checked]:outline-2"
            style={{ background: `var(--person-${name})` }}
          >
            <RadioGroup.Indicator>
              <Check size={14} strokeWidth={2.5} aria-hidden />
            </RadioGroup.Indicator>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
