'use client'

import { Layers, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { isGathering } from '#session/gathering.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { buttonWords } from './gather-words.ts'
import { LateGatherDialog } from './late-gather-dialog.ts'
import { useGatherCounts, useGathers } from './use-gathers.ts'

export interface GatherButtonProps {
  size?: ButtonProps['size']
  className?: string
}

/** Leads to the themes of the board: says whether ideas are new, are being gathered, or wait to be reviewed. */
export function GatherButton({ size = 'medium', className }: GatherButtonProps) {
  const [newest = null] = useGathers()
  const { counts } = useGatherCounts()
  const [isOpen, setOpen] = useState(false)
  const isBusy = newest !== null && isGathering(newest)
  const isWaiting = newest?.state === 'proposed'
  const fresh = isBusy || isWaiting ? 0 : (counts?.fresh ?? 0)
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        icon={
          isBusy ? (
            <LoaderCircle size={16} className="motion-turn" aria-hidden />
          ) : (
            <Layers size={16} aria-hidden />
          )
        }
        onClick={() => setOpen(true)}
        className={className}
      >
        {buttonWords(newest)}
        {fresh > 1 && (
          <span className="rounded-chip bg-sunk px-1.5 text-caption tabular-nums">
            {fresh.toLocaleString('en')} new
          </span>
        )}
      </Button>
      {isOpen && <LateGatherDialog onClose={() => setOpen(false)} />}
    </>
  )
}
