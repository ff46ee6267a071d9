import { useEffect, useRef } from 'react'
import { takeHint } from '#panels/browser-storage/stored-hints.ts'
import { useToast } from '#ui/toast.tsx'
import { MAIL_LABELS } from './mail-labels.ts'

/** Offers a newcomer, once on this device, to leave an address for mail. `newcomerId`: `null` for other people. */
export function useMailOffer(newcomerId: string | null, onAccept: () => void): void {
  const toast = useToast()
  const accept = useRef(onAccept)
  useEffect(() => {
    if (newcomerId === null || !takeHint(newcomerId, 'mail')) return
    void isMailMissing().then((isMissing) => {
      const action = { label: MAIL_LABELS.leaveAddress, onAction: () => accept.current() }
      if (isMissing) toast({ text: MAIL_LABELS.offer, action })
    })
  }, [newcomerId, toast])
}

/** Its request is no part of the first load. */
async function isMailMissing(): Promise<boolean> {
  const { readMail } = await import('./notification-requests.ts')
  const answer = await readMail()
  if (!answer.ok) return false
  const { isAvailable, address, unconfirmed } = answer.value
  return isAvailable && address === null && unconfirmed === null
}
