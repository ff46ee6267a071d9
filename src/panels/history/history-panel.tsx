import { type ReactNode, useState } from 'react'
import type { SessionMoment } from '#api/history.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Tabs } from '#ui/tabs.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { HISTORY_LABELS } from './history-labels.ts'
import type { Timeline, WantedMoment } from './history-requests.ts'
import { DocumentsThen, IdeasThen, SessionThen } from './session-then.tsx'
import { VersionsTab } from './versions-tab.tsx'

interface HistoryPanelProps {
  /** `null` until it is read. */
  session: SessionMoment | null
  versions: Timeline['versions']
  /** The sessions of work, on a phone: there they are a tab. */
  sessions: ReactNode
  /** `recordId`: the record to show there. */
  onGoTo: (moment: WantedMoment, recordId?: string) => void
  onVersions: () => void
}

const TABS = [
  { value: 'ideas', label: TAB_LABELS.ideas },
  { value: 'session', label: FIELD_LABELS.session },
  { value: 'documents', label: HISTORY_LABELS.documents },
  { value: 'deleted', label: HISTORY_LABELS.deleted },
  { value: 'versions', label: DOCUMENT_LABELS.versions },
] as const
const SESSIONS_TAB = { value: 'sessions', label: HISTORY_LABELS.sessions } as const

type Tab = (typeof TABS)[number]['value'] | typeof SESSIONS_TAB.value

/** The rest of the board at the moment on the screen, and ways to other moments. */
export function HistoryPanel({ session, versions, sessions, onGoTo, onVersions }: HistoryPanelProps) {
  const [tab, setTab] = useState<Tab>(sessions === null ? 'ideas' : 'sessions')
  return (
    <aside
      aria-label={HISTORY_LABELS.besideCanvas}
      className="flex min-h-0 w-[352px] shrink-0 flex-col border-line border-l bg-sheet max-phone:w-full max-phone:flex-1 max-phone:overflow-x-auto max-phone:border-t max-phone:border-l-0"
    >
      <Tabs<Tab>
        label={HISTORY_LABELS.besideCanvas}
        value={tab}
        isDense
        tabs={sessions === null ? TABS : [SESSIONS_TAB, ...TABS]}
        onChange={setTab}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll, by keyboard too */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
          {tab === 'sessions' && sessions}
          {tab === 'ideas' && <IdeasThen session={session} />}
          {tab === 'session' && <SessionThen session={session} />}
          {tab === 'documents' && <DocumentsThen session={session} />}
          {tab === 'deleted' && <DeletedTab onGoTo={onGoTo} />}
          {tab === 'versions' && <VersionsTab versions={versions} onGoTo={onGoTo} onChanged={onVersions} />}
        </div>
      </Tabs>
    </aside>
  )
}
