// Loads the application on the prerendered landing page at a visitor's first action, because the page needs no script
// until then and scripts keep a slow phone busy. Members don't wait.
;(() => {
  const { entry, styles } = document.currentScript.dataset
  const ACTIONS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll']
  // Visitors who only look, or use a screen reader, get a working page too.
  const START_AFTER_MS = 10_000
  // A stylesheet that never finishes loading must not block the application.
  const STYLES_LIMIT_MS = 5_000
  let started = false
  const start = () => {
    for (const action of ACTIONS) removeEventListener(action, start, true)
    if (started) return
    started = true
    addLink('modulepreload', entry)
    Promise.all([whenWhole(), ...styles.split(' ').map(addStyles)]).then(run)
  }
  const addLink = (rel, href) => {
    const link = document.createElement('link')
    Object.assign(link, { rel, href, crossOrigin: '' })
    document.head.append(link)
    return link
  }
  // The document contains only the prerendered page's styles. The others load beside the program.
  const addStyles = (href) =>
    new Promise((resolve) => {
      const link = addLink('stylesheet', href)
      link.onload = link.onerror = resolve
      setTimeout(resolve, STYLES_LIMIT_MS)
    })
  // A script added later doesn't wait for the end of the document, where the application's root is.
  const whenWhole = () =>
    new Promise((resolve) => {
      if (document.readyState !== 'loading') return resolve()
      document.addEventListener('DOMContentLoaded', resolve, { once: true })
    })
  const run = () => {
    const script = document.createElement('script')
    script.id = 'entry'
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }
  if (document.documentElement.hasAttribute('data-member')) return start()
  for (const action of ACTIONS) addEventListener(action, start, { capture: true, passive: true })
  // The page clicks a button again if it was clicked before the application loaded.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('#prerendered button[aria-label]')
    if (button) button.toggleAttribute('data-pressed')
  })
  // The same applies to a form submitted before: its values stay on this device.
  addEventListener('submit', (event) => {
    if (!(event.target instanceof Element && event.target.closest('#prerendered'))) return
    event.preventDefault()
    event.submitter?.setAttribute('data-pressed', '')
    start()
  })
  addEventListener('load', () => setTimeout(start, START_AFTER_MS))
})()
