import type { Page } from '@playwright/test'
import { findIncomingCall } from '../../support/calls.ts'
import { composer } from '../../support/steps.ts'
import type { Screen, Stage } from '../screen.ts'

const conversations = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** Opens the conversation that has the most in it: new matches have a row of their own. */
async function openConversation(page: Page): Promise<void> {
  const withWords = conversations(page).filter({ hasText: /\d|You:|now|ago|yesterday/i })
  await withWords.or(composer(page)).first().waitFor()
  if (!(await composer(page).isVisible())) await withWords.first().click()
  await page.getByRole('log').waitFor()
}

async function openLastBubbleMenu(page: Page, own: boolean): Promise<void> {
  await openConversation(page)
  const bubble = page
    .getByRole('log')
    .getByRole('paragraph')
    .filter({ hasText: /map fair|attention/ })
  await bubble.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: own ? 'Edit' : 'Reply' }).waitFor()
}

const openMenu = (page: Page) => openLastBubbleMenu(page, false)

async function reply(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Reply' }).click()
}

async function react(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitemradio', { name: 'Sun' }).click()
  await page.getByRole('button', { name: /^Sun, 1/ }).waitFor()
}

async function edit(page: Page): Promise<void> {
  await openConversation(page)
  await composer(page).fill('Saturday at five?')
  await composer(page).press('Enter')
  await page
    .getByRole('img', { name: /Sent|Delivered|Read/ })
    .last()
    .waitFor()
  await composer(page).press('ArrowUp')
  await page.getByRole('textbox', { name: 'Edit your message' }).waitFor()
}

const press = (name: string | RegExp) => async (page: Page) => {
  await openConversation(page)
  await page.getByRole('button', { name }).first().click()
}

const callPath = (me: string, other: string) => `/video-call/${me}/${other}`
const lobby = callPath('jonas', 'amara')

async function ring(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call Amara' }).click()
  await page.getByText('Calling Amara…').waitFor()
}

/** Lets Jonas ring while Amara looks at home. */
async function beRung(page: Page, stage: Stage): Promise<void> {
  const his = await stage.openAs('subscriber')
  await his.goto(lobby)
  await ring(his)
  await findIncomingCall(page).waitFor()
}

async function talk(page: Page, stage: Stage): Promise<void> {
  await beRung(page, stage)
  await findIncomingCall(page)
    .getByRole('button', { name: /^(Accept|With camera|Answer)/ })
    .first()
    .click()
  await page.getByText(/^\d+:\d\d$/).waitFor()
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
  { name: 'calls', viewer: 'subscriber', path: '/call' },
  { name: 'calls-free', viewer: 'free', path: '/call' },
  { name: 'call-without-plan', viewer: 'free', path: callPath('amara', 'jonas') },
  { name: 'call-lobby', viewer: 'subscriber', path: lobby },
  { name: 'call-ringing', viewer: 'subscriber', path: lobby, prepare: ring },
  { name: 'call-incoming', viewer: 'free', path: '/', prepare: beRung },
  { name: 'call', viewer: 'free', path: '/', prepare: talk },
  { name: 'call-nobody', viewer: 'free', path: callPath('amara', 'nobody') },
]
