// Runs before the first paint, so that nobody who chose the dark scheme sees a light flash.
// A file of its own because the content security policy allows no inline script.
;(() => {
  let chosen
  let member = false
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
    member = localStorage.getItem('token') !== null
  } catch {
    // Storage can be switched off; the system's choice serves.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  // The landing page is drawn ahead into the document of `/`; a member's own page comes there instead.
  if (member) document.documentElement.setAttribute('data-member', '')
})()
