import { nextFrame } from '../../kit/next-frame.ts'

/** Where no frame is painted by then, as with styles that do not come, the application starts without one. */
const LONGEST_PAINT_MS = 1000
/** A server or a line that is slower than this must not keep the application back. */
const LONGEST_DATA_MS = 2000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves with the first press of a finger, button or key. */
function pressed(): Promise<void> {
  return new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => resolve(), { once: true })
  })
}

function preload(module: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = module
  document.head.append(link)
}

const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href)

/** Runs the application's entry, which stays in the document: its address tells the version of the program. */
function run(entry: string): Promise<void> {
  const script = document.createElement('script')
  script.type = 'module'
  // As the links that preload its parts, so that nothing is loaded twice.
  script.crossOrigin = ''
  script.src = entry
  document.head.append(script)
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = reject
  })
}

interface Start {
  /**
   * The addresses of the application's scripts, in the order of their evaluation: loaded when the page shows its data, so
   * that these come first on a slow line, or when somebody presses something. Empty where the document loads them itself.
   */
  modules: readonly string[]
  /** Resolves when the page shows the data that it can show before the application. */
  shown: Promise<void>
}

/**
 * Runs the application once the frame of the page has been painted: where the network is fast and the processor slow, the
 * application would keep the frame from the screen.
 * @throws when a script cannot be loaded; what the entry imports is its own to report
 */
export async function startApplication(entry: string, { modules, shown }: Start): Promise<void> {
  if (modules.length > 0) await Promise.race([shown, pressed(), wait(LONGEST_DATA_MS)])
  await nextFrame(LONGEST_PAINT_MS)
  modules.forEach(preload)
  const address = new URL(entry, location.href).href
  // Each in a task of its own: in between the page answers a finger.
  for (const module of preloaded()) {
    await (module === address ? run(entry) : import(/* @vite-ignore */ module))
    await wait(0)
  }
}
