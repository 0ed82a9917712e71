import { afterEach, expect, it, vi } from 'vitest'
import { holdFocusOnTitle } from './use-focus-on-title.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function showPage(content: string): void {
  document.body.innerHTML = `<main>${content}</main>`
}

const title = () => document.querySelector('h1')

it('a page’s late title takes the focus from the page before', async () => {
  showPage('<h1>Suggestions</h1>')
  stop = holdFocusOnTitle()
  expect(document.activeElement?.textContent).toBe('Suggestions')
  showPage('<h1>Cards</h1><button>Like</button>')
  await vi.waitFor(() => expect(document.activeElement).toBe(title()))
  expect(title()?.textContent).toBe('Cards')
})

it('a hidden title takes the focus once it shows', async () => {
  showPage('<a href="/users/cards">Cards</a><h1 style="display: none" tabindex="-1">Cards</h1>')
  const link = document.querySelector('a')
  link?.focus()
  // Browsers don't focus hidden elements; this test's document would.
  const heading = title() as HTMLElement
  const focus = vi.spyOn(heading, 'focus').mockImplementation(() => {})
  stop = holdFocusOnTitle()
  expect(document.activeElement).toBe(link)
  focus.mockRestore()
  heading.style.display = 'block'
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

it('a title that arrives after its page takes the focus', async () => {
  showPage('<p>Loading</p>')
  stop = holdFocusOnTitle()
  expect(document.activeElement).toBe(document.querySelector('main'))
  const heading = document.createElement('h1')
  document.querySelector('main')?.append(heading)
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

it('a page that changes after a key press doesn’t take the focus', async () => {
  showPage('<h1>Cards</h1>')
  stop = holdFocusOnTitle()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  const changed = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(document.body, { childList: true })
  })
  showPage('<h1>Your passes</h1>')
  await changed
  expect(document.activeElement).not.toBe(title())
})
