import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Numbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  return <span className="parley-numbers"> ({numbers.map((number) => `#${number}`).join(', ')})</span>
}
