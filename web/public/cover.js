// Brings the landing page to life once it has been painted: what is drawn ahead needs no program, and the program
// would only keep it waiting. At the first touch it does not wait any longer; members never do.
;(() => {
  const { entry } = document.currentScript.dataset
  const SIGNS = ['pointerdown', 'keydown', 'focusin', 'scroll']
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
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
})()
