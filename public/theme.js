// Runs before the first paint: the page must not flash in the other theme. A file of its own, because the
// content security policy lets no inline script run. src/ui/color-theme.ts is the other half.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  /** A choice that storage did not take: it holds until the page is left. */
  let unkept = null
  const read = () => {
    if (unkept) return unkept
    try {
      return localStorage.getItem('parley:theme')
    } catch {
      return null
    }
  }
  const show = () => {
    const choice = read()
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  show()
  system.addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key === 'parley:theme') show()
  })
  addEventListener('parley:theme', (event) => {
    unkept = event.detail
    show()
  })
})()
