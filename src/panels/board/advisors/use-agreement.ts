'use client'

import { useMemo } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { moderatorAgreement } from '#session/rounds/moderator-agreement.ts'

/** How often people agreed with the moderator's picks on this board; null while it has picked nothing. */
export function useAgreement(): string | null {
  const { rounds, reactions } = useSession()
  return useMemo(() => {
    const { picks, agreed, takenBack } = moderatorAgreement({ rounds, reactions })
    if (picks === 0) return null
    const back = takenBack > 0 ? ` ${takenBack} removed.` : ''
    return `People agreed with ${agreed} of ${picks} so far.${back}`
  }, [rounds, reactions])
}
