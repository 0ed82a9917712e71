import type { Page } from '@playwright/test'
import { passes } from '../../../server/src/schema/discovery/passes.tables.ts'
import { HARD_MEMBERS, type HardMember } from '../hard-members.ts'
import type { Screen, Stage } from '../screen.ts'
import { passByKey } from '../steps.ts'

/** Passes cards until a certain member is on top. */
const turnTo = (name: HardMember) => async (page: Page, stage: Stage) => {
  await stage.site.db.delete(passes)
  await page.reload()
  const top = page.getByRole('article').first()
  for (let turned = 0; turned < HARD_MEMBERS.length + 2; turned++) {
    await top.waitFor()
    if ((await top.textContent())?.includes(stage.hard[name])) return
    await passByKey(page)
    await page.waitForTimeout(600)
  }
}

export const HARD: Screen[] = [
  { name: 'hard-home', viewer: 'hard', path: '/', whole: true },
  { name: 'hard-search', viewer: 'hard', path: '/main/search', whole: true },
  ...HARD_MEMBERS.map((name) => ({
    name: `hard-profile-${name}`,
    viewer: 'hard' as const,
    path: '/',
    prepare: (page: Page, { hard }: Stage) => page.goto(`/users/profile/${hard[name]}`),
  })),
  ...HARD_MEMBERS.map((name) => ({
    name: `hard-cards-${name}`,
    viewer: 'hard' as const,
    path: '/users/cards',
    prepare: turnTo(name),
  })),
  {
    name: 'hard-chat',
    viewer: 'buyer',
    path: '/chat/messages',
    prepare: async (page) => {
      const contact = page.getByRole('main').getByRole('listitem').getByRole('link').first()
      await contact.or(page.getByRole('log')).first().waitFor()
      if (!(await page.getByRole('log').isVisible())) await contact.click()
      await page.getByRole('log').waitFor()
    },
  },
]
