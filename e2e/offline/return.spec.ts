import type { Page } from '@playwright/test'
import { logout } from '@savanna/contract/accounts/routes'
import { deleteAccount } from '@savanna/contract/accounts/settings'
import { block } from '@savanna/contract/relations/routes'
import { dumpStorage, holdBackApi, prepareReturn, waitForAnswers } from '../../testkit/browser/persistence.ts'
import { comesFromWorker } from '../../testkit/browser/worker.ts'
import {
  ask,
  type Member,
  makeCompleteMember,
  makeMatchedPair,
  PASSWORD,
  registerMember,
  type TestPlace,
} from '../support/members.ts'
import { composer, findContact, logIn, logOutWithUnsent } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const TRONDHEIM: TestPlace = { latitude: 63.43, longitude: 10.39, city: 'Trondheim', country: 'Norway' }
const BODO: TestPlace = { latitude: 67.28, longitude: 14.4, city: 'Bodø', country: 'Norway' }
const ALTA: TestPlace = { latitude: 69.97, longitude: 23.27, city: 'Alta', country: 'Norway' }
const MO: TestPlace = { latitude: 66.31, longitude: 14.14, city: 'Mo i Rana', country: 'Norway' }

const AS_OF = /^As of \d\d:\d\d$/
/** Page requests with a session that has just ended are rejected. */
const REFUSED = /status of 40[13]/

const card = (page: Page, { firstname }: Member) =>
  page.getByRole('button', { name: `Like ${firstname}` }).first()

test('a returning member sees home as stored, with its time, then fresh', async ({ openBrowser, site }) => {
  const [ida, nora] = await Promise.all([
    makeCompleteMember(site, 'Ida', { place: TRONDHEIM }),
    makeCompleteMember(site, 'Nora', { place: TRONDHEIM, photos: ['teal'] }),
  ])
  const first = await openBrowser({ as: ida })
  await first.goto('/')
  await expect(card(first, nora)).toBeVisible()
  await prepareReturn(first, 'own profile', 'suggestions', 'saved filter')
  await first.close()

  const page = await first.context().newPage()
  const api = await holdBackApi(page)
  const document = await page.goto('/')
  expect(await comesFromWorker(page), 'the document comes from the browser').toBe(true)
  expect(await document?.text(), 'with the bars of the page').toContain('data-app-shell')
  await expect(card(page, nora)).toBeVisible()
  await expect(page.getByText(AS_OF)).toBeVisible()

  await api.release()
  await expect(page.getByText(AS_OF)).toBeHidden()
  await expect(card(page, nora)).toBeVisible()
})

test('offline, lists show, and messages are sent on reconnection', async ({ openBrowser, site, guard }) => {
  guard.tolerateNoNetwork()
  const { amara, jonas, room } = await makeMatchedPair(site, BODO)
  const first = await openBrowser({ as: amara })
  await first.goto('/chat/messages')
  await expect(findContact(first, jonas)).toBeVisible()
  await prepareReturn(first, 'own profile', 'conversations')
  await first.close()

  const context = first.context()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto('/chat/messages')
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await expect(page.getByText(AS_OF)).toBeVisible()
  await findContact(page, jonas).click()
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await composer(page).fill('Written in a tunnel')
  await composer(page).press('Enter')
  await expect(page.getByText('Your message is saved on this device')).toBeVisible()
  await expect(composer(page)).toHaveValue('')

  const his = await openBrowser({ as: jonas })
  await his.goto(`/chat/messages?room=${room}`)
  await context.setOffline(false)
  await expect(his.getByRole('log').getByText('Written in a tunnel')).toBeVisible()
  await expect(page.getByRole('log').getByText('Written in a tunnel')).toBeVisible()
})

/** Opens a pair's conversations with a draft in theirs, and waits until the browser has stored them. */
async function openKeeping(
  openBrowser: (options: { as: Member }) => Promise<Page>,
  { amara, jonas, room }: Awaited<ReturnType<typeof makeMatchedPair>>,
): Promise<Page> {
  const page = await openBrowser({ as: amara })
  await page.goto(`/chat/messages?room=${room}`)
  await expect(findContact(page, jonas)).toBeVisible()
  await composer(page).fill('Half a secret')
  await prepareReturn(page, 'own profile', 'conversations')
  const kept = await dumpStorage(page)
  expect(kept).toContain(jonas.id)
  expect(kept).toContain('Half a secret')
  return page
}

const namesOf = ({ id, username, firstname }: Member) => [id, username, `"${firstname}"`]

async function expectNothingOf(page: Page, member: Member): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await dumpStorage(page)
      return namesOf(member).filter((name) => kept.includes(name))
    })
    .toEqual([])
}

test.describe('nothing of others stays in a browser', () => {
  test('nothing of others stays in a browser after logging out elsewhere', async ({
    openBrowser,
    site,
    guard,
  }) => {
    guard.tolerate(REFUSED)
    const pair = await makeMatchedPair(site, ALTA)
    const page = await openKeeping(openBrowser, pair)
    const other = await page.context().newPage()
    await other.goto('/users/privacy')
    await logOutWithUnsent(other)
    await expect(page).toHaveURL('/users/login')
    await expect(other).toHaveURL('/users/login')
    for (const tab of [page, other]) await expectNothingOf(tab, pair.jonas)
    await expect.poll(() => dumpStorage(page)).not.toContain('Half a secret')
    expect(await dumpStorage(page), 'pages come from the server again').not.toContain('member-here')
  })

  for (const [end, how] of [
    ['a session that was ended elsewhere', (site, { amara }) => ask(site, amara, logout, {})],
    [
      'the deletion of the account',
      (site, { amara }) =>
        ask(site, amara, deleteAccount, { params: { id: amara.id }, body: { password: PASSWORD } }),
    ],
  ] as [string, (site: { url: string }, pair: { amara: Member }) => Promise<unknown>][])
    test(`nothing of others stays in a browser after ${end}`, async ({ openBrowser, site, guard }) => {
      guard.tolerate(REFUSED)
      const pair = await makeMatchedPair(site, ALTA)
      const page = await openKeeping(openBrowser, pair)
      await how(site, pair)
      await expect(page).toHaveURL('/users/login')
      await expectNothingOf(page, pair.jonas)
    })

  test('nothing of others stays in a browser once another member logs in', async ({
    openBrowser,
    site,
    guard,
  }) => {
    guard.tolerate(REFUSED)
    const [pair, guest] = await Promise.all([makeMatchedPair(site, ALTA), registerMember(site, 'Gro', ALTA)])
    const first = await openKeeping(openBrowser, pair)
    // The session is lost silently, as when only part of the browser's data is cleared.
    await first.evaluate(() => localStorage.removeItem('token'))
    await first.close()
    const page = await first.context().newPage()
    await page.goto('/users/login')
    await logIn(page, guest.username)
    await expect(page).toHaveURL('/')
    for (const former of [pair.jonas, pair.amara]) await expectNothingOf(page, former)
    expect(await dumpStorage(page)).not.toContain('Half a secret')
  })
})

test('a block deletes both browsers’ data about the other member', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, MO)
  const { amara, jonas } = pair
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await Promise.all([hers.goto('/chat/messages'), his.goto('/chat/messages')])
  await Promise.all([
    prepareReturn(hers, 'own profile', 'conversations'),
    prepareReturn(his, 'own profile', 'conversations'),
  ])
  expect(await dumpStorage(hers)).toContain(jonas.id)
  expect(await dumpStorage(his)).toContain(amara.id)
  await his.close()

  await ask(site, amara, block, { params: { userId: amara.id, targetId: jonas.id } })
  await expect(findContact(hers, jonas)).toBeHidden()
  await expectNothingOf(hers, jonas)

  const later = await his.context().newPage()
  // Another page than the stored list.
  await later.goto('/users/privacy')
  await waitForAnswers(later, 'own profile')
  await expectNothingOf(later, amara)
})
