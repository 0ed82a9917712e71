/** An overlay that is open. */
interface Overlay {
  close: () => void
}

/**
 * Where the browser is in its history: an entry of a page, or one of the levels above it, which have the page's address
 * and belong to overlays. The router never hears of levels.
 */
interface Place {
  /** The key that the router gave the entry of the page. */
  page: string | undefined
  /** 0 for the entry of the page. */
  level: number
}

export interface OverlayHistory {
  /** Adds an overlay that has opened. Returns the function to call once it has closed. */
  add: (close: () => void) => () => void
  /** Adds no levels until the returned function is called: while the address is ahead of the page shown. */
  pause: () => () => void
}

const placeOf = (state: { levels?: Place; __TSR_key?: string } | null): Place =>
  state?.levels ?? { page: state?.__TSR_key, level: 0 }

/**
 * Gives each open overlay an entry in the browser's history, so that Back closes the overlay on top and leaves the page
 * only when nothing is open. An overlay that closes otherwise leaves its entry behind: going back by script would race with
 * a link that has closed it. The next overlay takes that entry over, the next page replaces it, and Back skips it.
 *
 * Call it before the router takes over `win.history`.
 */
export function followOverlays(win: Window): OverlayHistory {
  const { history } = win
  const pushState = history.pushState.bind(history)
  const replaceState = history.replaceState.bind(history)
  const open: Overlay[] = []
  let place = placeOf(history.state)
  /** The state and address that the router has last set for the page. */
  let page = { state: history.state, href: win.location.href }
  let pauses = 0
  /** While overlays are asked to close: the level to return to where they don't. */
  let returning: number | undefined
  let timer: number | undefined

  /** Adds the levels that are missing for the open overlays. */
  function addLevels(): void {
    if (pauses > 0 || returning !== undefined || place.level >= open.length) return
    // A link within the page makes an entry without the router's key.
    if (place.page === undefined) {
      place = { page: Math.random().toString(36), level: 0 }
      replaceState({ ...history.state, levels: place }, '')
    }
    while (place.level < open.length) {
      place = { ...place, level: place.level + 1 }
      pushState({ ...history.state, levels: place }, '')
    }
  }

  history.pushState = (state, unused, url) => {
    if (place.level > 0) replaceState(state, unused, url)
    else pushState(state, unused, url)
    arriveAtPage()
  }

  history.replaceState = (state, unused, url) => {
    if (place.level === 0) {
      replaceState(state, unused, url)
      arriveAtPage()
    } else {
      replaceState({ ...state, levels: place }, unused, url)
      page = { state, href: win.location.href }
    }
  }

  function arriveAtPage(): void {
    returning = undefined
    place = placeOf(history.state)
    page = { state: history.state, href: win.location.href }
    // Once those that close with the page have done so.
    if (open.length > 0) win.setTimeout(addLevels)
  }

  function goBackFrom(level: number): void {
    const closing = open.slice(place.level).reverse()
    // The level was left behind.
    if (closing.length === 0) return history.back()
    // The router may have replaced the page while the overlay was above it.
    if (win.location.href !== page.href) {
      replaceState(place.level > 0 ? { ...page.state, levels: place } : page.state, '', page.href)
      place = placeOf(history.state)
    }
    returning = Math.max(returning ?? 0, level)
    for (const { close } of closing) close()
    win.clearTimeout(timer)
    timer = win.setTimeout(returnUp)
  }

  /** Returns to the level of an overlay that asks a question instead of closing, or that can't be closed now. */
  function returnUp(): void {
    const missing = Math.min(open.length, returning ?? 0) - place.level
    if (missing > 0) return history.go(missing)
    returning = undefined
    addLevels()
  }

  win.addEventListener(
    'popstate',
    (event) => {
      const before = place
      place = placeOf(history.state)
      const moved = place.level - before.level
      if (place.page === undefined || place.page !== before.page || moved === 0) {
        returning = undefined
        page = { state: history.state, href: win.location.href }
        return
      }
      event.stopImmediatePropagation()
      if (moved < 0) return goBackFrom(before.level)
      returning = undefined
      addLevels()
    },
    { capture: true },
  )

  return {
    add(close) {
      const overlay = { close }
      open.push(overlay)
      addLevels()
      return () => {
        open.splice(open.indexOf(overlay), 1)
      }
    },
    pause() {
      pauses++
      return () => {
        pauses--
      }
    },
  }
}
