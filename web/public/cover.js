// Brings the landing page to life at the first sign of somebody: what is drawn ahead needs no program, and one that
// runs before anybody wants it only keeps a slow phone busy. Members never wait for it.
;(() => {
  const { entry } = document.currentScript.dataset
  const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll']
  // Who only looks, or has it read out, gets the numbers and prices as well.
  const PATIENCE_MS = 10_000
  const start = () => {
    for (const sign of SIGNS) removeEventListener(sign, start, true)
    if (document.getElementById('entry')) return
    const script = document.createElement('script')
    script.id = 'entry'
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }
  if (document.documentElement.hasAttribute('data-member')) return start()
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true })
  // A button that was pressed too early is pressed again by the page itself.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('#cover button[aria-label]')
    if (button) button.toggleAttribute('data-pressed')
  })
  addEventListener('load', () => setTimeout(start, PATIENCE_MS))
})()
