// Runs before the first paint, so members who chose the dark scheme don't see a light flash. It has its own file
// because the content security policy forbids inline scripts, and uses the JavaScript of 2009: browsers too old for
// the site must be able to parse it, to load the sentence that says so. Its element has the texts, in the page's language.
;(function () {
  var root = document.documentElement
  var dark = window.matchMedia ? matchMedia('(prefers-color-scheme: dark)') : { matches: false }
  function kept(name) {
    try {
      return localStorage.getItem(name)
    } catch (_error) {
      // If storage is switched off, the system's choice applies.
      return null
    }
  }
  function show() {
    var chosen = kept('mantine-color-scheme-value')
    var system = dark.matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', chosen === 'dark' || chosen === 'light' ? chosen : system)
  }
  show()
  // The landing page follows the evening before any other script runs.
  if (dark.addEventListener) dark.addEventListener('change', show)
  // The landing page is prerendered into the document of `/`; a member's own page replaces it.
  if (kept('token') !== null) root.setAttribute('data-member', '')

  /** Says what to press if the connection broke before the program arrived, which could say it better. */
  function sayLost(event) {
    var script = event.target
    var place = document.getElementById('root')
    if (!script || script.type !== 'module' || !place) return
    // Once the application has started, the app shell gives way to it.
    if (place.firstChild && !place.querySelector('[data-app-shell]')) return
    // Visitors see the prerendered page, which works without it.
    if (document.getElementById('prerendered') && !root.hasAttribute('data-member')) return
    var words = document.createElement('p')
    var button = document.createElement('button')
    var texts = document.getElementById('first-script')
    words.textContent = texts.getAttribute('data-lost')
    words.setAttribute('role', 'alert')
    words.style.cssText =
      'margin:20vh auto 0;max-width:36ch;text-align:center;line-height:1.6;font-family:sans-serif'
    button.textContent = texts.getAttribute('data-again')
    button.style.cssText = 'display:block;margin:16px auto 0;padding:12px 24px;border:1px solid;font:inherit'
    button.addEventListener('click', function () {
      location.reload()
    })
    words.appendChild(button)
    place.textContent = ''
    place.appendChild(words)
  }

  /** Features that every page needs. The newest is the range of a width, in Safari since 16.4. */
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
