/** Where no frame is painted by then, as with styles that do not come, the application starts without one. */
const LONGEST_WAIT_MS = 1000

/** Resolves when the browser has painted, or need not. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    // A task that is queued in a frame runs after its painting.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/**
 * Runs the application's entry, which the document only preloads, once the frame of the page has been painted: where the
 * network is fast and the processor slow, the application would keep the frame from the screen.
 */
export async function startAfterPaint(entry: string): Promise<void> {
  await painted()
  const script = document.createElement('script')
  script.type = 'module'
  // As the links that preload its parts, so that nothing is loaded twice.
  script.crossOrigin = ''
  script.src = entry
  document.head.append(script)
}
