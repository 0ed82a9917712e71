const LONGEST_MS = 100

/**
 * Resolves once the browser has painted the next frame, so a click's immediate feedback is on screen before its
 * consequences are computed (web.dev/articles/optimize-inp). Resolves immediately if the page is hidden, and after
 * `longestMs` milliseconds if no frame comes.
 */
export function nextFrame(longestMs = LONGEST_MS): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    // A task queued in a frame runs after it's painted.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
