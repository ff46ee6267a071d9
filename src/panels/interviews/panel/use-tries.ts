import { type RefObject, useEffect, useState } from 'react'

/** Mistakes are named once the person has tried to send the form, and each try goes to the first of them. */
export function useTries(form: RefObject<HTMLFormElement | null>) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, tries])
  return { isTried: tries > 0, countTry: () => setTries((before) => before + 1) }
}
