import { type RefObject, useRef, useState } from 'react'
import { PersonName } from '#session/members/person-name.ts'
import { PERSON_COLORS, type PersonColor } from '#session/members/person-palette.ts'
import { PEOPLE_LABELS } from './people-labels.ts'

export interface PersonForm {
  name: string
  color: PersonColor
  /** Why the name was refused by `check`; null before that, and once the name is changed. */
  nameError: string | null
  /** The name's field; it gets the focus when the name is not valid. */
  nameRef: RefObject<HTMLInputElement | null>
  setName: (name: string) => void
  setColor: (color: PersonColor) => void
  /** The cleaned name and the colour; null if the name is not valid, which the field then shows. */
  check: () => { name: string; color: PersonColor } | null
}

/** The state of a form with a name and a colour. The error goes when the name changes. */
export function usePersonForm(initial: { name: string; color: string }): PersonForm {
  const [name, setNameText] = useState(initial.name)
  const [color, setColor] = useState(() => personColor(initial.color))
  const nameRef = useRef<HTMLInputElement>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  return {
    name,
    color,
    nameError,
    nameRef,
    setName(next) {
      setNameText(next)
      setNameError(null)
    },
    setColor,
    check() {
      const parsed = PersonName.safeParse(name)
      if (parsed.success) return { name: parsed.data, color }
      setNameError(parsed.error.issues[0]?.message ?? PEOPLE_LABELS.nameNeeded)
      nameRef.current?.focus()
      return null
    },
  }
}

/** A colour that this version does not know becomes the first one. */
export function personColor(color: string): PersonColor {
  return PERSON_COLORS.find((candidate) => candidate === color) ?? PERSON_COLORS[0]
}
