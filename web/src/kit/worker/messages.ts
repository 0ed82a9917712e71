import { findEntry } from './program.ts'

/**
 * The service worker's messages to a page: where it is, to navigate (`web/public/worker/push.js`), or which version
 * of the program it started with (`web/public/worker/program.js`).
 */
type Question = { type: 'where' } | { type: 'program' } | { type: 'open'; url: string }

function isQuestion(data: unknown): data is Question {
  const { type, url } = (data ?? {}) as Record<string, unknown>
  return type === 'where' || type === 'program' || (type === 'open' && typeof url === 'string')
}

/** Replies to the service worker, and navigates where it says. Returns the function that stops it. */
export function answerWorker(goTo: (path: string) => void): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => {}
  const ended = new AbortController()
  serviceWorker.addEventListener('message', (event) => answer(event, goTo), { signal: ended.signal })
  // Messages wait until the page has loaded, unless it starts listening explicitly.
  serviceWorker.startMessages()
  return () => ended.abort()
}

function answer({ data, ports: [port] }: MessageEvent, goTo: (path: string) => void): void {
  if (!port || !isQuestion(data)) return
  if (data.type !== 'open') {
    port.postMessage(data.type === 'where' ? location.href : findEntry())
    return
  }
  const { origin, pathname, search, hash } = new URL(data.url)
  if (origin !== location.origin) return
  goTo(pathname + search + hash)
  port.postMessage(true)
}
