/** What the service worker answers about the program that it holds (`web/public/worker/program.js`). */
interface Program {
  /** Whether all of it is held, so that pages open without the network. */
  held: boolean
  /** Whether the disk has no room for it. */
  full?: boolean
  /** The script that documents of its version begin with. */
  entry: string
}

/** Loading all of the program takes minutes on a slow line. */
const HOLD_MS = 5 * 60_000

/** Returns the address of the script that this page began with, which is another one in each version of the program. */
export function findEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return script?.getAttribute('src') ?? undefined
}

/**
 * Asks a service worker to load what it does not hold yet of its version of the program. Resolves with what it holds then;
 * undefined when it does not answer, as one of an older version.
 */
export function holdProgram(worker: ServiceWorker): Promise<Program | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<Program | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Program>) => resolve(data)
    setTimeout(() => resolve(undefined), HOLD_MS)
    worker.postMessage({ type: 'hold' }, [port2])
  }).finally(() => port1.close())
}

/** Makes a service worker that waits the one at work; open pages go on with the version that they began with. */
export function putToWork(worker: ServiceWorker): void {
  worker.postMessage({ type: 'take' })
}
