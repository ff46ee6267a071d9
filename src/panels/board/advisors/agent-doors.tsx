'use client'

import { Settings2, Users } from 'lucide-react'
import { useState } from 'react'
import { AgentsDialog } from '#panels/agents/agents-dialog.tsx'
import { BoardSettingsDialog } from '#panels/agents/board-settings-dialog.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Buttons to the dialogs "Agents" and "Rules and budget". Everyone can open both; the dialogs decide what one
 * may change.
 */
export function AgentDoors() {
  const [open, setOpen] = useState<'agents' | 'settings' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Users size={15} aria-hidden />} onClick={() => setOpen('agents')}>
        Agents
      </Button>
      <Button size="small" icon={<Settings2 size={15} aria-hidden />} onClick={() => setOpen('settings')}>
        Rules and budget
      </Button>
      <AgentsDialog isOpen={open === 'agents'} onClose={close} />
      <BoardSettingsDialog isOpen={open === 'settings'} onClose={close} />
    </div>
  )
}
