// Runs before the first paint, so that a dark page never flashes white. It is a file of its own
// because the content security policy allows no inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('nutripim_colour_scheme')
  } catch {
    // Storage may be closed to us; then the system's choice holds.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
