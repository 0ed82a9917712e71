import type { Browser, BrowserContext, LaunchOptions, Page } from '@playwright/test'

/** How to start Firefox as released, with WebDriver BiDi; Playwright's own build isn't needed. */
export const FIREFOX_LAUNCH: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    // The equivalent of Playwright's option for Chromium (`reducedMotion`).
    'ui.prefersReducedMotion': 1,
    // A journey without permission for the position gets a denial.
    'permissions.default.geo': 2,
    // Firefox 153 crashes a page's process if both Playwright's own world and the page's read these properties of one
    // element, as locators and axe do. Both read the attributes if the properties are missing.
    'accessibility.ARIAElementReflection.enabled': false,
    // Touch, on a machine without a touch screen.
    'dom.w3c_touch_events.enabled': 1,
    // A mouse with fine pointing and hover, on a machine without one.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    // Overlay scroll bars, as in the other headless browser.
    'ui.useOverlayScrollbars': 1,
    // Fake devices, without prompts, and unmasked addresses.
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.peerconnection.ice.loopback': true,
    'media.peerconnection.ice.obfuscate_host_addresses': false,
  },
}

/** How to start a Firefox whose device prefers dark colours: a running one can't switch. */
export const DARK_FIREFOX_LAUNCH: LaunchOptions = {
  ...FIREFOX_LAUNCH,
  firefoxUserPrefs: {
    ...FIREFOX_LAUNCH.firefoxUserPrefs,
    'layout.css.prefers-color-scheme.content-override': 0,
  },
}

/**
 * Playwright sends it for each page, but the ESR before Firefox 154 doesn't know it; the config has the same effect.
 */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

/** Where the site stores a member's theme in this browser. */
export const CHOSEN_COLOURS = 'mantine-color-scheme-value'

interface Session {
  sessionId: string
  send(command: string, input?: unknown): Promise<unknown>
  on(event: string, listener: (parameters: BlockedResponse) => void): void
  off(event: string, listener: (parameters: BlockedResponse) => void): void
}

interface BlockedResponse {
  isBlocked: boolean
  request: { request: string }
}

/** Playwright's internals in this process. */
interface Internals {
  _connection: {
    toImpl(browser: Browser): { _browserSession: Session }
    toImpl(page: Page): {
      delegate: { _session: Session }
      mouse: { _raw: Input }
      keyboard: { _raw: Input }
      touchscreen: { _raw: Touchscreen }
    }
  }
}

interface Input {
  _session?: Session
  _page?: { _session: Session }
  _performActions(progress: unknown, actions: unknown): Promise<void>
}

interface Touchscreen {
  _session: Session
  tap(progress: unknown, x: number, y: number): Promise<void>
}

const internalsOf = (object: Browser | Page) => (object as unknown as Internals)._connection

/** Returns whether a page is open in Firefox. */
export const isFirefox = (page: Page): boolean => page.context().browser()?.browserType().name() === 'firefox'

/** Lets Playwright open pages in a Firefox that doesn't know one of its commands. */
export function skipUnknownCommands(browser: Browser): void {
  const session = Object.getPrototypeOf(internalsOf(browser).toImpl(browser)._browserSession) as Session
  const { send } = session
  session.send = function (this: Session, command, input) {
    return command === UNKNOWN ? Promise.resolve({}) : send.call(this, command, input)
  }
}

/** Prepares a context so Firefox does what Playwright doesn't support there. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(typeAsAPerson)
  await context.addInitScript(spellOutErrors)
  await context.addInitScript(lookAtEveryWindow)
  await context.addInitScript(openEveryFileDialog)
  context.on('page', improveInput)
}

/**
 * Makes `fill` type like a person. Playwright sets a field's value itself in Firefox, which React doesn't notice, and
 * appends to an email field's value.
 */
function typeAsAPerson(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/** Makes each window report that it has the focus, as Playwright does in Chromium. */
function lookAtEveryWindow(): void {
  document.hasFocus = () => true
}

/**
 * Opens a file field's dialog through a copy of the field: the dialog stays open after Playwright has chosen the
 * files, and a field can't open a second one.
 */
function openEveryFileDialog(): void {
  const { click } = HTMLInputElement.prototype
  HTMLInputElement.prototype.click = function () {
    if (this.type !== 'file') return click.call(this)
    const copy = document.createElement('input')
    Object.assign(copy, { type: 'file', multiple: this.multiple, accept: this.accept, hidden: true })
    copy.onchange = () => {
      this.files = copy.files
      copy.remove()
      for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true }))
    }
    document.body.append(copy)
    click.call(copy)
  }
}

/** Makes logged errors include their message: Firefox only passes on their kind. */
function spellOutErrors(): void {
  const log = console.error
  console.error = (...parts: unknown[]) =>
    log(...parts.map((part) => (part instanceof Error ? String(part) : part)))
}

/** Chooses light or dark colours like the theme switch, also for the open page. */
export function chooseColours([key, newValue]: readonly [string, string]): void {
  // The empty page that every tab starts with.
  if (origin === 'null') return
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  // The prerendered page reads the choice when it loads.
  document.documentElement.dataset.mantineColorScheme = newValue
}

/** Shows a page in light or in dark colours: the ESR can't switch the device's preference. */
export async function wearInFirefox(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(chooseColours, [CHOSEN_COLOURS, colorScheme] as const)
}

/**
 * Breaks the connection between the server's response and the page, for requests to a path. Returns the function that
 * stops this. Playwright can't resend such a request itself, because Firefox doesn't give it the body.
 */
export async function loseAnswersInFirefox(page: Page, pathname: string): Promise<() => Promise<void>> {
  const { _session: session } = internalsOf(page).toImpl(page).delegate
  const breakOff = ({ isBlocked, request }: BlockedResponse) => {
    if (isBlocked) void session.send('network.failRequest', { request: request.request })
  }
  session.on('network.responseStarted', breakOff)
  const { intercept } = (await session.send('network.addIntercept', {
    phases: ['responseStarted'],
    contexts: [session.sessionId],
    urlPatterns: [{ type: 'pattern', pathname }],
  })) as { intercept: string }
  return async () => {
    await session.send('network.removeIntercept', { intercept })
    session.off('network.responseStarted', breakOff)
  }
}

export interface TouchStep {
  type: 'pointerMove' | 'pointerDown' | 'pointerUp' | 'pause'
  x?: number
  y?: number
  /** In milliseconds. */
  duration?: number
  button?: 0
}

/** Touches a page in Firefox, with the browser's own input. */
export async function touchInFirefox(page: Page, steps: TouchStep[]): Promise<void> {
  await touch(internalsOf(page).toImpl(page).delegate._session, steps)
}

async function touch(session: Session, steps: TouchStep[]): Promise<void> {
  await bringToFront(session)
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: steps }
  await session.send('input.performActions', { context: session.sessionId, actions: [finger] })
}

/** Moves the mouse to the corner: Firefox leaves it where a touch was, which keeps a toast there from disappearing. */
async function takeMouseAway(session: Session): Promise<void> {
  const mouse = {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    // Moves it only if needed.
    actions: [1, 0].map((at) => ({ type: 'pointerMove', x: at, y: at })),
  }
  await session.send('input.performActions', { context: session.sessionId, actions: [mouse] })
}

/** The page whose window has the focus: each browser has one, and each worker has a browser. */
let inFront: string | undefined

/** Focuses a page's window, like clicking in it does. */
async function bringToFront(session: Session): Promise<void> {
  if (inFront === session.sessionId) return
  inFront = session.sessionId
  await session.send('browsingContext.activate', { context: session.sessionId })
}

/** Methods that move the focus without the mouse. */
const FOCUSING = ['focus', 'blur', 'fill', 'press'] as const

type Focusing = Record<(typeof FOCUSING)[number], (...parameters: unknown[]) => Promise<void>> & {
  page(): Page
}

/** Makes methods that move the focus act in the focused window: without focus a page gets no events. */
function improveLocators(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Focusing & { improved?: true }
  if (locators.improved) return
  locators.improved = true
  for (const name of FOCUSING) {
    const act = locators[name]
    locators[name] = async function (this: Focusing, ...parameters) {
      const own = this.page()
      if (isFirefox(own)) await bringToFront(internalsOf(own).toImpl(own).delegate._session)
      return act.apply(this, parameters)
    }
  }
}

/** Makes mouse and keyboard act in the focused window, and makes `tap` work, which does nothing in Firefox. */
function improveInput(page: Page): void {
  // A new window has the focus.
  inFront = undefined
  improveLocators(page)
  const { mouse, keyboard, touchscreen } = internalsOf(page).toImpl(page)
  for (const { _raw: raw } of [mouse, keyboard]) {
    const perform = raw._performActions
    raw._performActions = async function (this: Input, progress, actions) {
      const session = this._session ?? this._page?._session
      if (session) await bringToFront(session)
      await perform.call(this, progress, actions)
    }
  }
  touchscreen._raw.tap = async function (this: Touchscreen, _progress, x, y) {
    await touch(this._session, [
      { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    await takeMouseAway(this._session)
  }
}
