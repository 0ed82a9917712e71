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

it('the title of a page that arrives late takes the focus from the page before', async () => {
  showPage('<h1>Suggestions</h1>')
  stop = holdFocusOnTitle()
  expect(document.activeElement?.textContent).toBe('Suggestions')
  showPage('<h1>Cards</h1><button>Like</button>')
  await vi.waitFor(() => expect(document.activeElement).toBe(title()))
  expect(title()?.textContent).toBe('Cards')
})

it('a page that changes after the person pressed a key takes no focus', async () => {
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
