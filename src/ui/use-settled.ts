import { useEffect, useState } from 'react'

/** The value as it was when it last stayed unchanged for `ms`; the first one at once. Give it a string, a number or the same object. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
