import type { ReactNode } from 'react'

export interface MessagePageProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className="mx-auto flex w-full max-w-[640px] gap-8 px-6 pt-24 pb-16 max-phone:flex-col max-phone:gap-6 max-phone:px-4 max-phone:pt-9">
      <span
        aria-hidden="true"
        className="size-24 shrink-0 rounded-note border-[1.5px] border-line-strong border-dashed max-phone:size-16"
      />
      <div>
        <h1 className="text-title">{title}</h1>
        <div className="mt-2 text-body text-ink-2">{children}</div>
        <div className="mt-6 flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </main>
  )
}
