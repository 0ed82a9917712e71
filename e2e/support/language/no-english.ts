import { expect, type Page } from '@playwright/test'
import type { Sentences } from './sentences.ts'

/** Collects, in the page, every text that is visible or read aloud. */
export function collectTexts(): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('style, script, noscript')) texts.push(node.textContent ?? '')
  const read = [
    ...['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription'],
    ...['aria-valuetext', 'aria-placeholder'],
  ]
  for (const name of read)
    for (const element of document.querySelectorAll(`[${name}]:not([aria-hidden="true"])`))
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

/** Returns the site's English sentences on a page in another language. */
async function findEnglish(page: Page, sentences: Sentences): Promise<string[]> {
  const written = (translated: Sentences[number]['translated']) =>
    translated.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const same = new Set(sentences.map(({ translated }) => written(translated).toLowerCase()))
  const isLong = ({ example, values }: Sentences[number]) =>
    values.length === 0 || /\p{L}{3}.* .*\p{L}{3}/u.test(example)
  const english = sentences.filter((each) => isLong(each) && !same.has(each.example.toLowerCase()))
  const texts = new Set(await page.evaluate(collectTexts))
  return [...texts].filter((text) => english.some((each) => each.english.test(text)))
}

/** Expects no English on a page in another language. */
export async function expectNoEnglish(page: Page, sentences: Sentences): Promise<void> {
  expect.soft(await findEnglish(page, sentences), `English on ${page.url()}`).toEqual([])
}
