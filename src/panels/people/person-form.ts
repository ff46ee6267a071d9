'use client'

import { type RefObject, useRef, useState } from 'react'
import { PERSON_COLORS, type PersonColor, PersonName } from '#session/person-color.ts'

export interface PersonForm {
  name: string
  color: PersonColor
  nameError: string | null
  /** To be put on the name's field: it is where focus goes when the name is wrong. */
  nameRef: RefObject<HTMLInputElement | null>
  setName: (name: string) => void
  setColor: (color: PersonColor) => void
  /** The name as it will be kept, or null after saying what is wrong with it. */
  check: () => { name: string; color: PersonColor } | null
}

/** A name and a colour being chosen. */
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
      setNameError(parsed.error.issues[0]?.message ?? 'Give a name.')
      nameRef.current?.focus()
      return null
    },
  }
}

/** A colour from outside; one that this version does not know falls back to the first. */
export function personColor(color: string): PersonColor {
  return PERSON_COLORS.find((candidate) => candidate === color) ?? PERSON_COLORS[0]
}
