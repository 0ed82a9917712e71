import type { Browser, BrowserContext, LaunchOptions, Page } from '@playwright/test'

/** How Firefox is started as it is released, by WebDriver BiDi; Playwright's own build is not needed. */
export const FIREFOX_LAUNCH: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    // What Playwright asks Chromium for (`reducedMotion`).
    'ui.prefersReducedMotion': 1,
    // A journey that does not grant the position refuses it.
    'permissions.default.geo': 2,
    // Firefox 153 ends the process of a page in which both Playwright's own world and the page's read these properties of
    // one element, as locators and axe do. Both read the attributes where the properties are missing.
    'accessibility.ARIAElementReflection.enabled': false,
    // Fingers, on a machine without a touch screen.
    'dom.w3c_touch_events.enabled': 1,
    // A mouse that points finely and hovers, on a machine without one.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    // Scroll bars that take no room, as in the other browser without a window.
    'ui.useOverlayScrollbars': 1,
    // Devices that are made up, no questions asked, and addresses that are told as they are.
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.peerconnection.ice.loopback': true,
    'media.peerconnection.ice.obfuscate_host_addresses': false,
  },
}

/** How a Firefox is started whose device prefers dark colours: a running one cannot be told to. */
export const DARK_FIREFOX_LAUNCH: LaunchOptions = {
  ...FIREFOX_LAUNCH,
  firefoxUserPrefs: {
    ...FIREFOX_LAUNCH.firefoxUserPrefs,
    'layout.css.prefers-color-scheme.content-override': 0,
  },
}

/** Sent by Playwright for each page, and not known to the ESR before Firefox 154; the config sets what it would. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

/** Where the site keeps which colours a member has chosen for this browser. */
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

/** What Playwright keeps to itself, in this process. */
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

/** Tells whether a page is open in Firefox. */
export const isFirefox = (page: Page): boolean => page.context().browser()?.browserType().name() === 'firefox'

/** Lets Playwright open pages in a Firefox that does not know one of the commands which it sends. */
export function skipUnknownCommands(browser: Browser): void {
  const session = Object.getPrototypeOf(internalsOf(browser).toImpl(browser)._browserSession) as Session
  const { send } = session
  session.send = function (this: Session, command, input) {
    return command === UNKNOWN ? Promise.resolve({}) : send.call(this, command, input)
  }
}

/** Prepares a context so that Firefox does what Playwright leaves undone there. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(typeAsAPerson)
  await context.addInitScript(spellOutErrors)
  await context.addInitScript(lookAtEveryWindow)
  await context.addInitScript(openEveryFileDialog)
  context.on('page', improveInput)
}

/**
 * Lets `fill` type as a person does. Playwright sets the value of a field itself in Firefox, which React does not take for
 * a change, and adds to what an e-mail field holds.
 */
function typeAsAPerson(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/** Lets each window say that it is looked at, as Playwright does in Chromium. */
function lookAtEveryWindow(): void {
  document.hasFocus = () => true
}

/**
 * Opens the dialog of a file field by a copy of it: the dialog stays open when Playwright has chosen the files, and a field
 * opens no second one.
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

/** Lets an error that is logged say what it is: Firefox passes on no more than its kind. */
function spellOutErrors(): void {
  const log = console.error
  console.error = (...parts: unknown[]) =>
    log(...parts.map((part) => (part instanceof Error ? String(part) : part)))
}

/** Chooses light or dark colours as the theme switch does, also for the page that is open. */
export function chooseColours([key, newValue]: readonly [string, string]): void {
  // The empty page that every tab begins with.
  if (origin === 'null') return
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  // What the build has drawn looks at the choice when it is loaded.
  document.documentElement.dataset.mantineColorScheme = newValue
}

/** Shows a page in light or in dark colours: the ESR cannot be told what the device prefers. */
export async function wearInFirefox(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(chooseColours, [CHOSEN_COLOURS, colorScheme] as const)
}

/**
 * Breaks the line between the server's answer to a request and the page, for requests to a path. Returns what ends that.
 * Playwright cannot send such a request itself: Firefox does not tell it the body.
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

/** Touches a page in Firefox, by the browser's own input. */
export async function touchInFirefox(page: Page, steps: TouchStep[]): Promise<void> {
  await touch(internalsOf(page).toImpl(page).delegate._session, steps)
}

async function touch(session: Session, steps: TouchStep[]): Promise<void> {
  await bringToFront(session)
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: steps }
  await session.send('input.performActions', { context: session.sessionId, actions: [finger] })
}

/** Takes the mouse to the corner: Firefox leaves it where a finger was, which keeps a toast there from going. */
async function takeMouseAway(session: Session): Promise<void> {
  const mouse = {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    // It is moved only where it is not yet.
    actions: [1, 0].map((at) => ({ type: 'pointerMove', x: at, y: at })),
  }
  await session.send('input.performActions', { context: session.sessionId, actions: [mouse] })
}

/** The page whose window has the focus: a browser has one of them, and workers have a browser each. */
let inFront: string | undefined

/** Gives the focus to the window of a page, as whoever presses something in it does. */
async function bringToFront(session: Session): Promise<void> {
  if (inFront === session.sessionId) return
  inFront = session.sessionId
  await session.send('browsingContext.activate', { context: session.sessionId })
}

/** What moves the focus without the mouse. */
const FOCUSING = ['focus', 'blur', 'fill', 'press'] as const

type Focusing = Record<(typeof FOCUSING)[number], (...parameters: unknown[]) => Promise<void>> & {
  page(): Page
}

/** Lets what moves the focus act in the window that has the focus: without it a page hears of nothing. */
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

/** Lets mouse and keyboard act in the window that has the focus, and lets `tap` tap, which does nothing in Firefox. */
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
