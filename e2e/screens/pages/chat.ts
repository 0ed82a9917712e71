import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { meetingAnswers } from '../../../server/src/schema/meetings.tables.ts'
import { composer } from '../../support/steps.ts'
import type { Screen, Stage } from '../screen.ts'

const conversations = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** Opens the longest conversation: new matches have a row of their own. */
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
  const sun = page.getByRole('button', { name: /: you$/ }).first()
  // The page of the other size has already set it: clicking again would remove it.
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

/** Asks in a conversation whether the two met, until the page is closed: other pages show the same conversation. */
async function askAboutMeeting(page: Page, { site, usernameOf }: Stage): Promise<void> {
  page.once('close', () => void site.db.delete(meetingAnswers).catch(() => {}))
  await conversations(page).last().click()
  await page.waitForURL(/room=/)
  const room = new URL(page.url()).searchParams.get('room')
  const username = usernameOf('subscriber')
  await site.db.execute(sql`
    insert into ${meetingAnswers} (member_id, other_id)
    select me.id, case me.id when rooms.low_id then rooms.high_id else rooms.low_id end
    from rooms join members me on me.username = ${username} and me.id in (rooms.low_id, rooms.high_id)
    where rooms.id = ${room}
    on conflict (member_id, other_id) do update set answered_at = null, met = null, again = null`)
  await page.reload()
  await page.getByRole('region', { name: /meet/ }).waitFor()
}

async function sayWeMet(page: Page, stage: Stage): Promise<void> {
  await askAboutMeeting(page, stage)
  await page.getByRole('button', { name: 'We met' }).click()
  await page.getByRole('region', { name: 'Would you meet again?' }).waitFor()
}

async function readOwnAnswer(page: Page, stage: Stage): Promise<void> {
  await sayWeMet(page, stage)
  await page.getByRole('button', { name: 'Yes, again' }).click()
  await page.getByText('Only for you').click()
  await page.getByRole('button', { name: 'Delete my answer' }).waitFor()
}

const ABOUT_MEETING = { viewer: 'subscriber', path: '/chat/messages', alone: true } as const

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
    prepare: press('Search this conversation'),
  },
  { name: 'conversation-emoji', viewer: 'subscriber', path: '/chat/messages', prepare: press('Emoji') },
  { name: 'conversation-meeting', ...ABOUT_MEETING, prepare: askAboutMeeting },
  { name: 'conversation-meeting-again', ...ABOUT_MEETING, prepare: sayWeMet },
  { name: 'conversation-meeting-answered', ...ABOUT_MEETING, prepare: readOwnAnswer },
  { name: 'conversation-limit', viewer: 'tired', path: '/chat/messages', prepare: openConversation },
]
