import { useEffect, useState } from 'react'

/**
 * One of a few values, kept in this browser. It starts with the first value, as the server rendered it, and
 * takes the kept one after that.
 */
export function useKeptChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(values[0])
  useEffect(() => {
    const kept = values.find((candidate) => candidate === read(key))
    if (kept) setValue(kept)
  }, [key, values])
  const choose = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage is switched off: the choice holds until the page is left.
    }
  }
  return [value, choose]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
