// Runs before the first paint, so that nobody who chose the dark scheme sees a light flash.
// A file of its own because the content security policy allows no inline script.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage can be switched off; the system's choice serves.
      return null
    }
  }
  const show = () => {
    const chosen = kept('mantine-color-scheme-value')
    const system = dark.matches ? 'dark' : 'light'
    const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }
  show()
  // The landing page follows the evening before any program runs.
  dark.addEventListener('change', show)
  // The landing page is drawn ahead into the document of `/`; a member's own page comes there instead.
  if (kept('token') !== null) document.documentElement.setAttribute('data-member', '')
})()
