// Loads the application on the prerendered landing page at a visitor's first action, as the page needs no script before
// and scripts keep a slow phone busy. Members do not wait.
;(() => {
  const { entry, styles } = document.currentScript.dataset
  const ACTIONS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll']
  // Visitors who only look, or use a screen reader, get a working page too.
  const START_AFTER_MS = 10_000
  // A style sheet that never comes whole must not keep the application away.
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
  // The document holds the styles of the drawn page alone. The others come beside the program.
  const addStyles = (href) =>
    new Promise((resolve) => {
      const link = addLink('stylesheet', href)
      link.onload = link.onerror = resolve
      setTimeout(resolve, STYLES_LIMIT_MS)
    })
  // A script that is added later does not wait for the document, whose end is the place of the application.
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
  // The page presses a button again that was pressed before it was loaded.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('#prerendered button[aria-label]')
    if (button) button.toggleAttribute('data-pressed')
  })
  // The same holds for a form that was submitted before: its values stay on this device.
  addEventListener('submit', (event) => {
    if (!(event.target instanceof Element && event.target.closest('#prerendered'))) return
    event.preventDefault()
    event.submitter?.setAttribute('data-pressed', '')
    start()
  })
  addEventListener('load', () => setTimeout(start, START_AFTER_MS))
})()
