'use client'

import { useMemo } from 'react'
import { moderatorAgreement } from '#session/moderator-agreement.ts'
import { useSession } from '../board-context.tsx'

/** How often people went along with the moderator on this board; null: it has chosen nothing yet. */
export function useAgreement(): string | null {
  const { rounds, marks } = useSession()
  return useMemo(() => {
    const { picks, agreed, takenBack } = moderatorAgreement({ rounds, marks })
    if (picks === 0) return null
    const back = takenBack > 0 ? ` ${takenBack} taken back.` : ''
    return `People agreed with ${agreed} of ${picks} so far.${back}`
  }, [rounds, marks])
}
