/** An overlay that is open. */
interface Overlay {
  close: () => void
}

/**
 * The browser's position in its history: a page's entry, or one of the levels above it, which have the page's URL and
 * belong to overlays. The router doesn't know about levels.
 */
interface Place {
  /** The router's key for the page's entry. */
  page: string | undefined
  /** 0 for the page's entry. */
  level: number
}

const placeOf = (state: { levels?: Place; __TSR_key?: string } | null): Place =>
  state?.levels ?? { page: state?.__TSR_key, level: 0 }

/**
 * Gives each open overlay an entry in the browser's history, so Back closes the top overlay and leaves the page only
 * when nothing is open. An overlay closed another way leaves its entry behind: going back by script would race with a
 * link that has closed it. The next overlay takes that entry over, the next page replaces it, and Back skips it.
 *
 * Create it before the router takes over `win.history`.
 */
export class OverlayHistory {
  readonly #win: Window
  readonly #push: History['pushState']
  readonly #replace: History['replaceState']
  readonly #open: Overlay[] = []
  #place: Place
  /** The state and URL that the router has last set for the page. */
  #page: { state: unknown; href: string }
  #pauses = 0
  /** While overlays are being closed: the level to return to if one doesn't close. */
  #returning: number | undefined
  #timer: number | undefined

  constructor(win: Window) {
    const { history } = win
    this.#win = win
    this.#push = history.pushState.bind(history)
    this.#replace = history.replaceState.bind(history)
    this.#place = placeOf(history.state)
    this.#page = this.#readPage()
    history.pushState = (state, unused, url) => {
      if (this.#place.level > 0) this.#replace(state, unused, url)
      else this.#push(state, unused, url)
      this.#arrive()
    }
    history.replaceState = (state, unused, url) => this.#replacePage(state, unused, url)
    win.addEventListener('popstate', (event) => this.#follow(event), { capture: true })
  }

  /** Adds an opened overlay. Returns the function to call once it has closed. */
  add(close: () => void): () => void {
    const overlay = { close }
    this.#open.push(overlay)
    this.#addLevels()
    return () => {
      this.#open.splice(this.#open.indexOf(overlay), 1)
    }
  }

  /** Adds no levels until the returned function is called: while the URL is ahead of the page shown. */
  pause(): () => void {
    this.#pauses++
    return () => {
      this.#pauses--
    }
  }

  #readPage() {
    return { state: this.#win.history.state as unknown, href: this.#win.location.href }
  }

  /** Adds the missing levels for the open overlays. */
  #addLevels(): void {
    const { history } = this.#win
    if (this.#pauses > 0 || this.#returning !== undefined || this.#place.level >= this.#open.length) return
    // A link within the page makes an entry without the router's key.
    if (this.#place.page === undefined) {
      this.#place = { page: Math.random().toString(36), level: 0 }
      this.#replace({ ...history.state, levels: this.#place }, '')
    }
    while (this.#place.level < this.#open.length) {
      this.#place = { ...this.#place, level: this.#place.level + 1 }
      this.#push({ ...history.state, levels: this.#place }, '')
    }
  }

  #replacePage(...[state, unused, url]: Parameters<History['replaceState']>): void {
    if (this.#place.level === 0) {
      this.#replace(state, unused, url)
      this.#arrive()
    } else {
      this.#replace({ ...state, levels: this.#place }, unused, url)
      this.#page = { state, href: this.#win.location.href }
    }
  }

  #arrive(): void {
    this.#returning = undefined
    this.#place = placeOf(this.#win.history.state)
    this.#page = this.#readPage()
    // Once overlays that close with the page have done so.
    if (this.#open.length > 0) this.#win.setTimeout(() => this.#addLevels())
  }

  #follow(event: Event): void {
    const before = this.#place
    this.#place = placeOf(this.#win.history.state)
    const moved = this.#place.level - before.level
    if (this.#countMissing(before) > 0 && moved <= 0 && this.#stays(event, before)) return
    if (this.#place.page === undefined || this.#place.page !== before.page || moved === 0) {
      this.#returning = undefined
      this.#page = this.#readPage()
      return
    }
    event.stopImmediatePropagation()
    if (moved < 0) this.#goBackFrom(before.level)
    else {
      this.#returning = undefined
      this.#addLevels()
    }
  }

  /** Stays on the page if a second Back arrives before an overlay could ask its question. Returns whether it does. */
  #stays(event: Event, before: Place): boolean {
    const left = this.#place.page !== before.page
    if (!left && this.#place.level < before.level) return false
    event.stopImmediatePropagation()
    this.#win.clearTimeout(this.#timer)
    this.#place = before
    if (left) this.#win.history.forward()
    else this.#returnUp()
    return true
  }

  #goBackFrom(level: number): void {
    const closing = this.#open.slice(this.#place.level).reverse()
    // The level was left behind.
    if (closing.length === 0) {
      this.#win.history.back()
      return
    }
    this.#restorePage()
    this.#returning = Math.max(this.#returning ?? 0, level)
    for (const { close } of closing) close()
    this.#win.clearTimeout(this.#timer)
    this.#timer = this.#win.setTimeout(() => this.#returnUp())
  }

  /** Gives the entry the page's URL, which the router may have replaced while an overlay was above it. */
  #restorePage(): void {
    const { state, href } = this.#page
    if (this.#win.location.href === href) return
    const levels = this.#place
    this.#replace(levels.level > 0 ? { ...(state as object), levels } : state, '', href)
    this.#place = placeOf(this.#win.history.state)
  }

  /** Counts the levels above a place whose overlays were asked to close and are still open. */
  #countMissing({ level }: Place): number {
    return Math.min(this.#open.length, this.#returning ?? 0) - level
  }

  /** Returns to the level of an overlay that asks a question instead of closing, or that can't be closed now. */
  #returnUp(): void {
    const missing = this.#countMissing(this.#place)
    if (missing > 0) {
      this.#win.history.go(missing)
      return
    }
    this.#returning = undefined
    this.#addLevels()
  }
}
