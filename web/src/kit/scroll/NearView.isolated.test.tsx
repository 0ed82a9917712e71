import { act, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { Later, NearView } from './NearView.tsx'

/** Reports elements that come near the view, as a browser with layout does. */
let tell: IntersectionObserverCallback = () => {}
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback
    }
    observe() {}
    unobserve() {}
  },
)
const frames: FrameRequestCallback[] = []
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
afterAll(() => vi.unstubAllGlobals())

/** Runs two frames; the second is a turn. */
function takeTurn() {
  frames.shift()?.(0)
  frames.shift()?.(0)
}
const nextTurn = () => act(takeTurn)

const tellAll = (...entries: IntersectionObserverEntry[]) =>
  act(() => tell(entries, {} as IntersectionObserver))

function show(props: ComponentProps<typeof NearView>) {
  const { container } = render(
    <ul>
      <NearView {...props} />
    </ul>,
  )
  const box = container.querySelector('ul > li') as HTMLElement
  const entry = (isIntersecting: boolean, height = 300, top = 0) =>
    ({
      target: box,
      isIntersecting,
      boundingClientRect: { height, top, bottom: top + height },
      rootBounds: { top: -2_000, bottom: innerHeight + 2_000 },
    }) as unknown as IntersectionObserverEntry
  function move(isIntersecting: boolean, height = 300) {
    tellAll(entry(isIntersecting, height))
    nextTurn()
  }
  /** Reports that it comes near, below the window. */
  function comeNear(below: number) {
    const top = innerHeight + below
    box.getBoundingClientRect = () => new DOMRect(0, top, 390, 300)
    tellAll(entry(true, 300, top))
  }
  return { box, entry, move, comeNear }
}
const inList = (props: Partial<ComponentProps<typeof NearView>>) =>
  show({ as: 'li', children: <input defaultValue="kept" aria-label="field" />, ...props })

it('leaves only its height far from the view', () => {
  const { box, move } = inList({})
  expect(box.childElementCount).toBe(1)
  move(false, 412)
  expect([box.childElementCount, box.style.height]).toEqual([0, '412px'])
  move(true)
  expect([box.childElementCount, box.style.height]).toEqual([1, ''])
})

it('doesn’t render far from the view, and reports the placeholder’s height later', () => {
  const drawn = vi.fn()
  const { box, move } = inList({ estimate: 100, onDrawn: (part, height) => drawn(part.tagName, height) })
  expect([box.childElementCount, box.style.height]).toEqual([0, '100px'])
  move(true)
  expect(box.childElementCount).toBe(1)
  expect(drawn.mock.calls).toEqual([['LI', 100]])
})

it('stays while in use: focus, typed text, an open menu', () => {
  const { box, move } = inList({
    children: (
      <>
        <input defaultValue="kept" />
        <button type="button">Menu</button>
      </>
    ),
  })
  const [field, button] = [box.querySelector('input'), box.querySelector('button')]
  if (!field || !button) throw new Error('The content is missing.')
  const stays = () => {
    move(false)
    return box.childElementCount > 0
  }
  button.focus()
  expect(stays()).toBe(true)
  button.blur()
  field.value = 'typed'
  expect(stays()).toBe(true)
  field.value = 'kept'
  button.setAttribute('aria-expanded', 'true')
  expect(stays()).toBe(true)
  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('data-in-use', 'true')
  expect(stays()).toBe(true)
  button.removeAttribute('data-in-use')
  expect(stays()).toBe(false)
})

it('renders everything for printing', () => {
  const { box } = inList({
    estimate: 100,
    children: (
      <>
        <p>Words</p>
        <Later>
          <p>More words</p>
        </Later>
      </>
    ),
  })
  expect(box.childElementCount).toBe(0)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(box.childElementCount).toBe(2)
})

it('renders elements outside of the view one by one', () => {
  const parts = [1, 2, 3].map(() => inList({ estimate: 'styled' }))
  const drawn = () => parts.map(({ box }) => box.childElementCount)

  for (const { comeNear } of parts) comeNear(1_000)
  expect(drawn()).toEqual([0, 0, 0])
  act(() => frames.shift()?.(0))
  expect(drawn()).toEqual([0, 0, 0])
  act(() => frames.shift()?.(0))
  expect(drawn()).toEqual([1, 0, 0])
  // It went away again before its turn.
  tellAll(...parts.slice(1, 2).map(({ entry }) => entry(false)))
  nextTurn()
  expect(drawn()).toEqual([1, 0, 1])
  expect(frames).toEqual([])
})

it('renders everything about to scroll into view in one turn, however much', () => {
  const words = (
    <Later>
      <p>Words</p>
    </Later>
  )
  const parts = [1, 2, 3].map(() => inList({ estimate: 'styled', children: words }))
  const [far, ...close] = parts
  far?.comeNear(1_500)
  for (const { comeNear } of close) comeNear(300)
  const drawn = () => parts.map(({ box }) => box.childElementCount)

  // In the first turn each is there without its later part, and in the second with it; far ones wait.
  nextTurn()
  expect(drawn()).toEqual([0, 0, 0])
  nextTurn()
  expect(drawn()).toEqual([0, 1, 1])
  nextTurn()
  nextTurn()
  expect(drawn()).toEqual([1, 1, 1])
})

it('renders later parts a turn after the rest', () => {
  const words = (
    <>
      <p>Words</p>
      <Later>
        <button type="button">Like</button>
      </Later>
    </>
  )
  const { box, entry } = inList({ estimate: 'styled', children: words })
  tellAll(entry(true))
  expect(box.childElementCount).toBe(1)
  nextTurn()
  expect(box.childElementCount).toBe(2)
  expect(render(words).container.childElementCount).toBe(2)
})

it('a rendered element stays when its place in the list changes', () => {
  const inPlace = (estimate: number | undefined) => (
    <NearView estimate={estimate}>
      <Later>
        <input aria-label="comment" />
      </Later>
    </NearView>
  )
  const { container, rerender } = render(inPlace(undefined))
  const field = container.querySelector('input')
  rerender(inPlace(560))
  expect([field !== null, container.querySelector('input') === field]).toEqual([true, true])
})

it('releases elements some at a time, after rendering, unless they come back', () => {
  const parts = Array.from({ length: 6 }, () => inList({}))
  const drawn = () => parts.map(({ box }) => box.childElementCount)
  const coming = inList({ estimate: 'styled' })
  tellAll(...parts.map(({ entry }) => entry(false)))
  coming.comeNear(1_000)
  nextTurn()
  expect([coming.box.childElementCount, ...drawn()]).toEqual([1, 1, 1, 1, 1, 1, 1])
  nextTurn()
  expect(drawn()).toEqual([0, 0, 0, 0, 1, 1])
  tellAll(...parts.slice(5).map(({ entry }) => entry(true)))
  nextTurn()
  expect(drawn()).toEqual([0, 0, 0, 0, 0, 1])
})

it('releases a large backlog although more is to be rendered', () => {
  const parts = Array.from({ length: 17 }, () => inList({}))
  const coming = inList({ estimate: 'styled' })
  tellAll(...parts.map(({ entry }) => entry(false)))
  coming.comeNear(1_000)
  nextTurn()
  expect(coming.box.childElementCount).toBe(0)
  nextTurn()
  expect(coming.box.childElementCount).toBe(1)
})

it('renders an element that comes back while its release is rendering', () => {
  const { box, entry } = inList({})
  tellAll(entry(false))
  act(() => {
    takeTurn()
    tell([entry(true)], {} as IntersectionObserver)
  })
  nextTurn()
  expect(box.childElementCount).toBe(1)
})

it('sets no height if the stylesheet does', () => {
  const { box, move } = inList({ estimate: 'styled' })
  expect([box.childElementCount, box.style.height]).toEqual([0, ''])
  move(true)
  move(false, 412)
  expect([box.childElementCount, box.style.height]).toEqual([0, ''])
})

it('renders what must be complete far from the view', () => {
  const { box, move } = inList({ always: true, estimate: 100 })
  move(false)
  expect([box.childElementCount, box.style.height]).toEqual([1, ''])
})
