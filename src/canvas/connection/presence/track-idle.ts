const IDLE_AFTER_MS = 60_000

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

export function trackIdle(onChange: (isIdle: boolean) => void): () => void {
  let isIdle = false
  let timer: ReturnType<typeof setTimeout> | null = null

  function set(next: boolean): void {
    if (isIdle === next) return
    isIdle = next
    onChange(next)
  }
  function touch(): void {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => set(true), IDLE_AFTER_MS)
    set(false)
  }
  const onVisibility = (): void => (document.hidden ? set(true) : touch())

  for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  touch()
  return () => {
    if (timer) clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
