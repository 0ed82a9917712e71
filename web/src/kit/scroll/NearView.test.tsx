import { act, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { NearView } from './NearView.tsx'

/** Tells the page what comes near the view, as a browser with a layout does. */
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
afterAll(() => vi.unstubAllGlobals())

function show(props: ComponentProps<typeof NearView>) {
  const { container } = render(
    <ul>
      <NearView {...props} />
    </ul>,
  )
  const box = container.querySelector('ul > li') as HTMLElement
  const move = (isIntersecting: boolean, height = 300) => {
    const entry = { target: box, isIntersecting, boundingClientRect: { height } }
    act(() => tell([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver))
  }
  return { box, move }
}
const inList = (props: Partial<ComponentProps<typeof NearView>>) =>
  show({ as: 'li', children: <input defaultValue="kept" aria-label="field" />, ...props })

it('what goes far from the view leaves its height alone, and is drawn again near it', () => {
  const { box, move } = inList({})
  expect(box.childElementCount).toBe(1)
  move(false, 412)
  expect([box.childElementCount, box.style.height]).toEqual([0, '412px'])
  move(true)
  expect([box.childElementCount, box.style.height]).toEqual([1, ''])
})

it('what begins far from the view is not drawn, and tells how much higher it is than was estimated', () => {
  const grown = vi.fn()
  const { box, move } = inList({ estimate: 100, onGrow: (part, pixels) => grown(part.tagName, pixels) })
  expect([box.childElementCount, box.style.height]).toEqual([0, '100px'])
  vi.spyOn(box, 'offsetHeight', 'get').mockReturnValue(130)
  move(true)
  expect(box.childElementCount).toBe(1)
  expect(grown.mock.calls).toEqual([['LI', 30]])
})

it('what a person is busy with stays: the focus, typed words, an open menu', () => {
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
  expect(stays()).toBe(false)
})

it('everything is drawn for printing', () => {
  const { box, move } = inList({})
  move(false)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(box.childElementCount).toBe(1)
})
