import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { reservePort } from '../../testkit/programs/free-port.ts'

/** The name of an element in WebDriver's JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Only a fault takes this long: a busy machine is ten times slower than an idle one. */
const WAIT_MS = 60_000

/** A window of WebKitGTK's MiniBrowser that shares nothing with others, driven by WebDriver. */
export interface Window {
  open(address: string): Promise<void>
  /** Runs a function body in the page and returns its result. */
  run<T>(body: string, ...parameters: unknown[]): Promise<T>
  /** Waits for the element that matches the XPath expression, and clicks it like a pointer. */
  press(xpath: string): Promise<void>
  /** Waits for the field that matches the XPath expression, and types into it. */
  type(xpath: string, text: string): Promise<void>
  /** Types into the focused element. */
  keys(text: string): Promise<void>
  /** Waits until the page shows a text. */
  see(text: string): Promise<void>
  /** Clicks until nothing matches the XPath expression: elements that are still appearing, or busy, ignore clicks. */
  pressAway(xpath: string): Promise<void>
  address(): Promise<string>
  /** Sets the window's size in pixels, as far as the desktop allows. */
  resize(size: { width: number; height: number }): Promise<void>
  /** Returns the viewport as a PNG. */
  takePicture(): Promise<Buffer>
  close(): Promise<void>
}

export interface WebKit {
  openWindow(): Promise<Window>
  stop(): Promise<void>
}

/** Starts a virtual display, and WebKitGTK's driver on it. */
export async function startWebKit(driver: string): Promise<WebKit> {
  const display = `:${(await reservePort()) % 10_000}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const drivers: ChildProcess[] = []
  const windows: Window[] = []
  return {
    async openWindow() {
      // A driver has one session at a time.
      const port = await reservePort()
      const env = { ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
      drivers.push(spawn(driver, ['-p', `${port}`], { env, stdio: 'ignore' }))
      const window = await openSession(`http://127.0.0.1:${port}`)
      windows.push(window)
      return window
    },
    async stop() {
      for (const window of windows) await window.close().catch(() => {})
      for (const process of [...drivers, screen]) process.kill()
    },
  }
}

async function openSession(driver: string): Promise<Window> {
  const asked = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
  // The driver needs a moment before it listens.
  const { sessionId } = await until('the driver', () =>
    send<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: asked }),
  )
  const at = `${driver}/session/${sessionId}`
  const resize = (size: { width: number; height: number }) =>
    send<void>('POST', `${at}/window/rect`, { x: 0, y: 0, ...size })
  await resize({ width: 1440, height: 900 })

  const find = (xpath: string) =>
    until(xpath, async () => {
      const found = await send<Record<string, string>>('POST', `${at}/element`, {
        using: 'xpath',
        value: xpath,
      })
      return `${at}/element/${found[ELEMENT]}`
    })
  const run = <T>(script: string, ...args: unknown[]) =>
    send<T>('POST', `${at}/execute/sync`, { script, args })

  return {
    run,
    open: (url) => send('POST', `${at}/url`, { url }),
    press: (xpath) => until(xpath, async () => send('POST', `${await find(xpath)}/click`, {})),
    type: (xpath, text) => until(xpath, async () => send('POST', `${await find(xpath)}/value`, { text })),
    async keys(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    see: (text) =>
      until(`the text “${text}”`, async () => {
        if (!(await run<string>('return document.body.innerText')).includes(text))
          throw new Error('not there')
      }),
    async pressAway(xpath) {
      await find(xpath)
      await until(`the end of ${xpath}`, async () => {
        const [found] = await send<Record<string, string>[]>('POST', `${at}/elements`, {
          using: 'xpath',
          value: xpath,
        })
        if (!found) return
        await send('POST', `${at}/element/${found[ELEMENT]}/click`, {})
        await pause(2_000)
        throw new Error('still there')
      })
    },
    resize,
    takePicture: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
    address: () => send('GET', `${at}/url`),
    close: () => send('DELETE', at),
  }
}

/** Repeats an action until it succeeds. @throws the last error after a minute */
export async function until<T>(what: string, action: () => Promise<T>): Promise<T> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    try {
      return await action()
    } catch (cause) {
      if (Date.now() > end) throw new Error(`WebKit waited in vain for ${what}`, { cause })
      await pause(200)
    }
  }
}

async function send<T>(method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
