import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The time in milliseconds since 1970, updated every 20 s: often enough for "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
