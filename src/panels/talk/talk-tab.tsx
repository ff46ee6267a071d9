'use client'

/** The conversation with the clerk, beside the canvas or on a phone. */
export function TalkTab({ isPhone = false }: { isPhone?: boolean }) {
  return <h2 className={isPhone ? 'p-4 text-board' : 'p-5 text-board'}>Talk with the clerk</h2>
}
