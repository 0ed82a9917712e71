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

  /** Says what to press where the line broke before the program had come, which could say it better. */
  function sayLost(event) {
    var script = event.target
    var place = document.getElementById('root')
    if (!script || script.type !== 'module' || !place) return
    // Once the application has begun, the app shell gives way to it.
    if (place.firstChild && !place.querySelector('[data-app-shell]')) return
    // Visitors see the prerendered page, which works without.
    if (document.getElementById('prerendered') && !root.hasAttribute('data-member')) return
    var words = document.createElement('p')
    var button = document.createElement('button')
    words.textContent = 'Savanna could not be loaded. Please check your connection and try again. '
    words.setAttribute('role', 'alert')
    words.style.cssText =
      'margin:20vh auto 0;max-width:36ch;text-align:center;line-height:1.6;font-family:sans-serif'
    button.textContent = 'Try again'
    button.addEventListener('click', function () {
      location.reload()
    })
    words.appendChild(button)
    place.textContent = ''
    place.appendChild(words)
  }

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
  if (isRecent()) return addEventListener('error', sayLost, true)
  var notice = document.createElement('script')
  notice.src = '/old-browser.js'
  document.getElementsByTagName('head')[0].appendChild(notice)
})()
