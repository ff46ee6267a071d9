'use client'

import { useEffect } from 'react'
import { keepPage } from './keep-page.ts'

/** After the page is there: keeping it must not make it slower. */
const SETTLED_MS = 1_500

interface Fetched {
  fetchCode: () => Promise<void>
}

const NONE: readonly Fetched[] = []

/** This page opens again without a connection, and so does each of its parts that are fetched later. */
export function useKeptPage(parts: readonly Fetched[] = NONE): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepAll(parts), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [parts])
}

async function keepAll(parts: readonly Fetched[]): Promise<void> {
  if (!isSavingData() && navigator.onLine) {
    await untilIdle()
    // A part that can't be had now is asked for again when it is opened, and says then what is wrong.
    await Promise.allSettled(parts.map((part) => part.fetchCode()))
  }
  await keepPage()
}

/** Someone who pays by the megabyte gets what they open. */
function isSavingData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else resolve()
  })
}
