'use client'

import { useEffect } from 'react'
import { keepPage } from './keep-page.ts'

/** After the page is there: keeping it must not make it slower. */
const SETTLED_MS = 1_500

/** This page opens again without a connection. */
export function useKeptPage(): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepPage(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
