import type { Page } from '@playwright/test'
import { composer } from '../../support/steps.ts'
import type { Screen } from '../screen.ts'

const conversations = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** Opens the conversation that has the most in it: new matches have a row of their own. */
async function openConversation(page: Page): Promise<void> {
  const withWords = conversations(page).filter({ hasText: /\d|You:|now|ago|yesterday/i })
  await withWords.or(composer(page)).first().waitFor()
  if (!(await composer(page).isVisible())) await withWords.first().click()
  await page.getByRole('log').waitFor()
}

async function openBubbleMenu(page: Page, text: string | RegExp): Promise<void> {
  const bubble = page.getByRole('log').getByRole('paragraph').filter({ hasText: text })
  await bubble.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Reply' }).waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await openConversation(page)
  await openBubbleMenu(page, /map fair|attention/)
}

async function reply(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Reply' }).click()
}

async function react(page: Page): Promise<void> {
  await openConversation(page)
  const sun = page.getByRole('button', { name: /^Sun, 1/ })
  // The page of the other size has set it already: once more would take it away.
  if (await sun.isVisible()) return
  await openBubbleMenu(page, /map fair|attention/)
  await page.getByRole('menuitemradio', { name: 'Sun' }).click()
  await sun.waitFor()
}

async function edit(page: Page): Promise<void> {
  await openConversation(page)
  await composer(page).fill('Saturday at five?')
  await composer(page).press('Enter')
  await page
    .getByRole('img', { name: /Sent|Delivered|Read/ })
    .last()
    .waitFor()
  await openBubbleMenu(page, 'Saturday at five?')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit your message' }).waitFor()
}

const press = (name: string | RegExp) => async (page: Page) => {
  await openConversation(page)
  await page.getByRole('button', { name }).first().click()
}

export const CHAT: Screen[] = [
  { name: 'messages', viewer: 'subscriber', path: '/chat/messages' },
  { name: 'messages-free', viewer: 'free', path: '/chat/messages' },
  { name: 'conversation', viewer: 'subscriber', path: '/chat/messages', prepare: openConversation },
  { name: 'conversation-menu', viewer: 'subscriber', path: '/chat/messages', prepare: openMenu },
  { name: 'conversation-reply', viewer: 'subscriber', path: '/chat/messages', prepare: reply },
  { name: 'conversation-reactions', viewer: 'subscriber', path: '/chat/messages', prepare: react },
  { name: 'conversation-edit', viewer: 'subscriber', path: '/chat/messages', prepare: edit },
  {
    name: 'conversation-search',
    viewer: 'subscriber',
    path: '/chat/messages',
    prepare: press('Search in this conversation'),
  },
  { name: 'conversation-emoji', viewer: 'subscriber', path: '/chat/messages', prepare: press('Emoji') },
  { name: 'conversation-limit', viewer: 'tired', path: '/chat/messages', prepare: openConversation },
]
