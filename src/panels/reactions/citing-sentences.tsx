'use client'

import { useMemo } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isScript } from '#session/projection.ts'
import { ScriptLabel } from '#ui/script-label.tsx'
import { citing } from './citing.ts'

/** In a note's dialog: the sentences of syntheses that cite it, and the reasons of those that left it out. */
export function CitingSentences({ noteId }: { noteId: string }) {
  const { syntheses } = useSession()
  const { sentences, leftOut } = useMemo(() => citing(syntheses, noteId), [syntheses, noteId])
  if (sentences.length === 0 && leftOut.length === 0) return null
  return (
    <section aria-label="In the synthesis" className="mt-3 text-small">
      <h3 className="text-small">In the synthesis</h3>
      <ul>
        {sentences.map(({ text, version, synthesisId, model }) => (
          <li key={`${synthesisId} ${text}`} className="break-words py-0.5">
            {text} <span className="text-ink-2">Version {version}</span> {isScript(model) && <ScriptLabel />}
          </li>
        ))}
        {leftOut.map(({ why, version, synthesisId }) => (
          <li key={synthesisId} className="break-words py-0.5 text-ink-2">
            Left out of version {version}: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
