'use client'

import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The time, moving on often enough for words like "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
