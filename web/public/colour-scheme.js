// Runs before the first paint, so that nobody who chose the dark scheme sees a light flash.
// A file of its own because the content security policy allows no inline script.
;(() => {
  let chosen
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be switched off; the system's choice serves.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
