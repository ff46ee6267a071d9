'use client'

import { useEffect } from 'react'
import { keepPage } from './keep-page.ts'

/** Waits until the page has settled: keeping it must not slow its start. */
const SETTLED_MS = 1_500

interface Fetched {
  fetchCode: () => Promise<void>
}

const NONE: readonly Fetched[] = []

/**
 * Keeps this page for use without a connection, and the code of its lazy parts. Pass the same array each
 * time.
 */
export function useKeptPage(parts: readonly Fetched[] = NONE): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepAll(parts), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [parts])
}

async function keepAll(parts: readonly Fetched[]): Promise<void> {
  if (!isSavingData() && navigator.onLine) {
    await untilIdle()
    // A part that cannot be fetched now is fetched again when it is opened, and reports its failure then.
    await Promise.allSettled(parts.map((part) => part.fetchCode()))
  }
  await keepPage()
}

/** Someone who pays for data gets only what they open. */
function isSavingData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else resolve()
  })
}
