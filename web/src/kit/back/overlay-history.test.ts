import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OverlayHistory } from './overlay-history.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Entry {
  state: unknown
  href: string
}

const entry = (path: string, state: unknown = null): Entry => ({ state, href: `https://savanna.test${path}` })

/** Returns a window at the last of some entries. As in browsers, a traversal is asynchronous and drops no entries. */
function makeWindow(entries: Entry[]) {
  const target = new EventTarget()
  let at = entries.length - 1
  const current = () => entries[at] as Entry
  const resolve = (url?: string | URL | null) => new URL(url ?? '', current().href).href
  const go = (steps: number) => {
    setTimeout(() => {
      const to = at + steps
      if (!entries[to]) return
      at = to
      target.dispatchEvent(new Event('popstate'))
    })
  }
  const history = {
    get state() {
      return current().state
    },
    pushState(state: unknown, _unused: string, url?: string | URL | null) {
      entries.splice(at + 1, entries.length, { state, href: resolve(url) })
      at++
    },
    replaceState(state: unknown, _unused: string, url?: string | URL | null) {
      entries[at] = { state, href: resolve(url) }
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
  }
  const part = (name: 'pathname' | 'search' | 'hash' | 'href') => new URL(current().href)[name]
  const location = {
    get href() {
      return part('href')
    },
    get pathname() {
      return part('pathname')
    },
    get search() {
      return part('search')
    },
    get hash() {
      return part('hash')
    },
  }
  const win = {
    history,
    location,
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  } as unknown as Window
  /** Follows a link within the page: the browser adds an entry without a state. */
  function jump(hash: string) {
    entries.splice(at + 1, entries.length, { state: null, href: resolve(hash) })
    at++
    target.dispatchEvent(new Event('popstate'))
  }
  return { win, place: () => `${part('pathname')}${part('search')}${part('hash')}`, jump }
}

function start(entries: Entry[]) {
  const { win, place, jump } = makeWindow(entries)
  const overlays = new OverlayHistory(win)
  const router = createBrowserHistory({ window: win })
  const seen: string[] = []
  router.subscribe(({ location }) => seen.push(location.href))
  const settle = () => vi.runAllTimersAsync()
  const goTo = async (href: string) => {
    router.push(href)
    await settle()
  }
  const press = async (way: 'back' | 'forward') => {
    win.history[way]()
    await settle()
  }

  /** Opens an overlay that Back closes. */
  const open = (name: string, log: string[]) => {
    const remove = overlays.add(() => {
      log.push(name)
      remove()
    })
    return remove
  }
  return { place, jump, overlays, router, seen, settle, goTo, press, open }
}

/** Opens a site at /first and continues to /home. */
async function visit() {
  const site = start([entry('/first')])
  await site.goTo('/home')
  return site
}

it('closes an overlay before it leaves the page', async () => {
  const { open, press, place, seen } = await visit()
  const closed: string[] = []
  open('sheet', closed)
  await press('back')
  expect([closed, place(), seen]).toEqual([['sheet'], '/home', ['/home']])
  await press('back')
  expect([closed, place(), seen]).toEqual([['sheet'], '/first', ['/home', '/first']])
})

it('closes stacked overlays one by one', async () => {
  const { open, press, place } = await visit()
  const closed: string[] = []
  open('settings', closed)
  open('question', closed)
  await press('back')
  expect(closed).toEqual(['question'])
  await press('back')
  expect([closed, place()]).toEqual([['question', 'settings'], '/home'])
  await press('back')
  expect(place()).toBe('/first')
})

it('needs one press of Back after a button has closed an overlay', async () => {
  const { open, press, place, seen } = await visit()
  open('menu', [])()
  open('menu', [])()
  await press('back')
  expect([place(), seen]).toEqual(['/first', ['/home', '/first']])
})

it('closes the lower overlay by one press after the upper’s button', async () => {
  const { open, press, place } = await visit()
  const closed: string[] = []
  open('settings', closed)
  open('question', closed)()
  await press('back')
  expect([closed, place()]).toEqual([['settings'], '/home'])
})

it('lets a link in an overlay replace its entry', async () => {
  const { open, goTo, press, place } = await visit()
  const closeMenu = open('menu', [])
  const leaving = goTo('/messages')
  closeMenu()
  await leaving
  await press('back')
  expect(place()).toBe('/home')
  await press('back')
  expect(place()).toBe('/first')
})

it('uses the new URL of a page replaced below an overlay', async () => {
  const { open, router, settle, press, place } = await visit()
  const closed: string[] = []
  open('filter', closed)
  router.replace('/home?sort=1')
  await settle()
  await press('back')
  expect([closed, place()]).toEqual([['filter'], '/home?sort=1'])
  await press('back')
  expect(place()).toBe('/first')
})

it('stays in front of an overlay that asks before it closes', async () => {
  const { overlays, open, press, place, settle } = await visit()
  const closed: string[] = []
  let asked = 0
  const removeEditor = overlays.add(() => {
    asked++
    setTimeout(() => open('question', closed))
  })
  await press('back')
  expect([asked, closed, place()]).toEqual([1, [], '/home'])
  await press('back')
  expect([asked, closed]).toEqual([1, ['question']])
  removeEditor()
  await settle()
  await press('back')
  expect(place()).toBe('/first')
})

it('stays on the page when Back is pressed twice before an overlay has asked', async () => {
  const { overlays, press, place, settle, seen } = await visit()
  const question = vi.fn()
  const removeEditor = overlays.add(question)
  void press('back')
  await press('back')
  expect([place(), seen], question.mock.calls.join()).toEqual(['/home', ['/home']])
  question.mockImplementation(removeEditor)
  await press('back')
  await settle()
  expect(place(), 'it still has its entry').toBe('/home')
  await press('back')
  expect(place()).toBe('/first')
})

it('closes an overlay and leaves the page when Back is pressed twice', async () => {
  const { open, press, place } = await visit()
  const closed: string[] = []
  open('menu', closed)
  void press('back')
  await press('back')
  expect([closed, place()]).toEqual([['menu'], '/first'])
})

it('stays in front of an overlay that can’t be closed now', async () => {
  const { overlays, press, place } = await visit()
  let presses = 0
  overlays.add(() => {
    presses++
  })
  await press('back')
  await press('back')
  expect([presses, place()]).toEqual([2, '/home'])
})

it('follows an overlay that stays open on the next page', async () => {
  const { open, goTo, press, place } = await visit()
  const closed: string[] = []
  open('match', closed)
  await goTo('/messages')
  await press('back')
  expect([closed, place()]).toEqual([['match'], '/messages'])
  await press('back')
  expect(place()).toBe('/home')
})

it('does nothing on Forward', async () => {
  const { open, press, place, seen } = await visit()
  open('sheet', [])
  await press('back')
  await press('forward')
  expect([place(), seen]).toEqual(['/home', ['/home']])
  await press('back')
  expect(place()).toBe('/first')
  await press('forward')
  expect(place()).toBe('/home')
})

it('takes over an overlay’s entry after a reload', async () => {
  const key = { key: 'home', __TSR_key: 'home', __TSR_index: 1 }
  const sheet = { ...key, levels: { page: 'home', level: 1 } }
  const entries = () => [entry('/first'), entry('/home', key), entry('/home', sheet)]
  const first = start(entries())
  await first.press('back')
  expect(first.place()).toBe('/first')

  const second = start(entries())
  const closed: string[] = []
  second.open('sheet', closed)
  await second.press('back')
  expect([closed, second.place()]).toEqual([['sheet'], '/home'])
})

it('closes an overlay above an entry made by an in-page link', async () => {
  const { open, press, place, jump } = await visit()
  jump('#content')
  const closed: string[] = []
  open('menu', closed)
  await press('back')
  expect([closed, place()]).toEqual([['menu'], '/home#content'])
  await press('back')
  expect(place()).toBe('/home')
})

it('doesn’t add an entry while the URL is ahead of the page', async () => {
  const { overlays, open, press, place } = await visit()
  await press('back')
  const resume = overlays.pause()
  const remove = open('question', [])
  remove()
  resume()
  await press('forward')
  expect(place(), 'an entry would have cut this one off').toBe('/home')
})
