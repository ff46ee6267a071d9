import { useEffect, useRef } from 'react'
import { takeHint } from '#panels/browser-storage/stored-hints.ts'
import { useToast } from '#ui/toast.tsx'
import { MAIL_LABELS } from './mail-labels.ts'
import { readMail } from './notification-requests.ts'

/** Offers a newcomer, once on this device, to leave an address for mail. `newcomerId`: `null` for other people. */
export function useMailOffer(newcomerId: string | null, onAccept: () => void): void {
  const toast = useToast()
  const accept = useRef(onAccept)
  useEffect(() => {
    if (newcomerId === null || !takeHint(newcomerId, 'mail')) return
    void readMail().then((answer) => {
      if (!answer.ok || !answer.value.isAvailable) return
      const { address, unconfirmed } = answer.value
      if (address !== null || unconfirmed !== null) return
      const action = { label: MAIL_LABELS.leaveAddress, onAction: () => accept.current() }
      toast({ text: MAIL_LABELS.offer, action })
    })
  }, [newcomerId, toast])
}
