import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { PERSON_COLORS, type PersonColor } from '#session/members/person-color.ts'
import { PEOPLE_LABELS } from './people-labels.ts'

const NAMES: Record<PersonColor, string> = {
  umber: 'Umber',
  marine: 'Marine blue',
  iris: 'Iris',
  cerise: 'Cerise',
  moss: 'Moss green',
  lagoon: 'Lagoon',
  ochre: 'Ochre',
  plum: 'Plum',
  slate: 'Slate',
}

export interface ColorSwatchesProps {
  color: PersonColor
  onChange: (color: PersonColor) => void
  /** Colours of other people, which are left out while others are free. */
  taken?: readonly string[]
}

export function ColorSwatches({ color, onChange, taken = [] }: ColorSwatchesProps) {
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
          aria-label={NAMES[name]}
          title={NAMES[name]}
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
