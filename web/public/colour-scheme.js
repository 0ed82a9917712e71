// Runs before the first paint, so that nobody who chose the dark scheme sees a light flash.
// A file of its own because the content security policy allows no inline script. In the JavaScript of 2009: a browser that
// is too old for the site must be able to read it, to load the sentence that says so.
;(function () {
  var root = document.documentElement
  var dark = window.matchMedia ? matchMedia('(prefers-color-scheme: dark)') : { matches: false }
  function kept(name) {
    try {
      return localStorage.getItem(name)
    } catch (_error) {
      // Storage can be switched off; the system's choice serves.
      return null
    }
  }
  function show() {
    var chosen = kept('mantine-color-scheme-value')
    var system = dark.matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', chosen === 'dark' || chosen === 'light' ? chosen : system)
  }
  show()
  // The landing page follows the evening before any program runs.
  if (dark.addEventListener) dark.addEventListener('change', show)
  // The landing page is drawn ahead into the document of `/`; a member's own page comes there instead.
  if (kept('token') !== null) root.setAttribute('data-member', '')

  /** What no page works without; the newest is the range of a width, in Safari since 16.4. */
  function isRecent() {
    return (
      'noModule' in document.createElement('script') &&
      matchMedia('(width >= 0px)').matches &&
      CSS.supports('selector(:has(*))') &&
      CSS.supports('container-type: inline-size') &&
      'inert' in root &&
      Boolean([].toSorted) &&
      Boolean(window.AbortSignal && AbortSignal.timeout)
    )
  }
  if (isRecent()) return
  var notice = document.createElement('script')
  notice.src = '/old-browser.js'
  document.getElementsByTagName('head')[0].appendChild(notice)
})()
