import { nextFrame } from '../../kit/next-frame.ts'

/** If no frame is painted by then, for example because styles don't load, the application starts without one. */
const LONGEST_PAINT_MS = 1000
/** A server or network slower than this must not delay the application. */
const LONGEST_DATA_MS = 2000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves with the first touch, click or key. */
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

/** Runs the application's entry, which stays in the document: its URL identifies the program's version. */
function run(entry: string): Promise<void> {
  const script = document.createElement('script')
  script.type = 'module'
  // Same attributes as the links that preload its chunks, so nothing is loaded twice.
  script.crossOrigin = ''
  script.src = entry
  document.head.append(script)
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = reject
  })
}

interface StartOptions {
  /**
   * The URLs of the application's scripts, in order of evaluation. They load when the page shows its data, which then
   * comes first on a slow network, or at the first click. Empty if the document loads them itself.
   */
  modules: readonly string[]
  /** Resolves when the page shows all the data it can show before the application. */
  shown: Promise<void>
}

/**
 * Runs the application once the page's frame has been painted: with a fast network and a slow processor, the
 * application would delay that paint.
 * @throws when a script can't be loaded; the entry handles failures of its imports
 */
export async function startApplication(entry: string, { modules, shown }: StartOptions): Promise<void> {
  if (modules.length > 0) await Promise.race([shown, pressed(), wait(LONGEST_DATA_MS)])
  await nextFrame(LONGEST_PAINT_MS)
  modules.forEach(preload)
  const address = new URL(entry, location.href).href
  // One task each: in between, the page responds to input.
  for (const module of preloaded()) {
    await (module === address ? run(entry) : import(/* @vite-ignore */ module))
    await wait(0)
  }
}
