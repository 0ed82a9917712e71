const LONGEST_MS = 100

/**
 * Resolves once the browser has painted the next frame, so that what a press shows at once stands on the screen before
 * what it leads to is computed (web.dev/articles/optimize-inp). Resolves at once where the page is out of sight, and after
 * `longestMs` milliseconds where no frame comes.
 */
export function nextFrame(longestMs = LONGEST_MS): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    // A task that is queued in a frame runs after its painting.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
