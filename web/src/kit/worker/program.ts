/** The service worker's report about its precached program (`web/public/worker/program.js`). */
interface Program {
  /** Whether it's complete, so pages open without the network. */
  held: boolean
  /** Whether the disk has no space for it. */
  full?: boolean
  /** The first script in its version's documents. */
  entry: string
}

/** Loading the whole program takes minutes on a slow network. */
const PRECACHE_MS = 5 * 60_000

/** Returns the URL of this page's first script, which is different in each version of the program. */
export function findEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return script?.getAttribute('src') ?? undefined
}

/**
 * Makes a service worker load the rest of its version of the program. Resolves with what it then has; undefined if it
 * doesn't respond, like older versions.
 */
export function precacheProgram(worker: ServiceWorker): Promise<Program | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<Program | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Program>) => resolve(data)
    setTimeout(() => resolve(undefined), PRECACHE_MS)
    worker.postMessage({ type: 'hold' }, [port2])
  }).finally(() => port1.close())
}

/** Activates a waiting service worker; open pages continue with the version they started with. */
export function activateWorker(worker: ServiceWorker): void {
  worker.postMessage({ type: 'take' })
}
