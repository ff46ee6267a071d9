'use client'

import { Dialog as Radix } from 'radix-ui'

/** The heading of the dialog, in each of its states. */
export function GatherTitle({ children }: { children: string }) {
  return <Radix.Title className="pr-10 font-heading text-page max-phone:text-board">{children}</Radix.Title>
}
