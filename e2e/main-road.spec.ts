import type { Page } from '@playwright/test'
import { computeAge } from '@savanna/contract/profiles/age'
import { makePerson, type Person } from './support/members.ts'
import { VERIFY_MAIL, waitForMailedLink } from './support/outbox.ts'
import { makePhotoFile } from './support/photos.ts'
import {
  addPicture,
  answerQuestions,
  type Completion,
  closeDialog,
  findBubbles,
  findCard,
  findContact,
  messagesLink,
  notificationsButton,
  registerThere,
  say,
} from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' })

const TROMSO = { latitude: 69.65, longitude: 18.96 }
const HERE = { permissions: ['geolocation'], geolocation: TROMSO }

const AMARA: Completion = {
  gender: 'Woman',
  orientation: 'Straight',
  bio: 'Tea first, questions later.',
  birthdate: '1994-03-08',
  interests: ['travel', 'music'],
}
const JONAS: Completion = {
  gender: 'Man',
  orientation: 'Bi',
  bio: 'I bake bread at night.',
  birthdate: '1991-11-30',
  interests: ['cooking', 'music'],
}

// Other journeys offer plans, which would limit a free member to the same five people all day.
test.use({ ownSite: 'main road' })

const SAID = ['Hi', 'Hello!', 'Tea?', 'Bread.', 'Both?', 'Both.', 'When?', 'Sunday', 'Where?', 'Here']

test('two strangers register, find each other, match and chat', {
  tag: ['@core', '@accounts', '@discovery', '@chat', '@relations', '@firefox'],
}, async ({ openBrowser, browserName, site }) => {
  const [amara, jonas] = [makePerson('Amara'), makePerson('Jonas')]
  const [hers, his] = await Promise.all([openBrowser(HERE), openBrowser(HERE)])

  await test.step('both register, follow the emailed link and complete their profiles', async () => {
    const hersDone = arrive(hers, amara, site.url, AMARA, ['sienna', 'peru'])
    // In Firefox one page at a time has the focus, as for a person.
    if (browserName === 'firefox') await hersDone
    await Promise.all([hersDone, arrive(his, jonas, site.url, JONAS, ['steelblue'])])
  })

  await test.step('they find each other, like and like back', async () => {
    await hers.reload()
    const card = findCard(hers, jonas)
    await expect(card).toContainText(`${computeAge(JONAS.birthdate, new Date())} years old`)
    await expect(card).toContainText('under 1 km away')
    await expect(card.getByRole('list', { name: 'Interests' })).toContainText('music (yours too)')
    const stored = hers.waitForResponse((answer) => /liked_by/.test(answer.url()) && answer.ok())
    await card.getByRole('button', { name: 'Like Jonas' }).click()
    await stored
    await expect(card.getByRole('button', { name: 'Unlike Jonas' })).toBeVisible()

    await his.reload()
    await expect(notificationsButton(his)).toHaveAccessibleName('Notifications, 1 unread')
    await findCard(his, amara).getByRole('button', { name: 'Like Back Amara' }).click()
  })

  await test.step('both see the match, and start to chat', async () => {
    for (const page of [hers, his]) {
      const modal = page.getByRole('dialog', { name: "That's a match!" })
      await modal.getByRole('link', { name: 'Open conversation' }).click()
      await expect(page).toHaveURL(/\/chat\/messages\?room=/)
    }
    await expect(hers.getByText('Say hi to your new match, Jonas.')).toBeVisible()
    await expect(his.getByText('Say hi to your new match, Amara.')).toBeVisible()
  })

  await test.step('five messages each way arrive live', async () => {
    for (const [index, text] of SAID.entries()) {
      const [from, to] = index % 2 === 0 ? [hers, his] : [his, hers]
      await say(from, text)
      await expect(findBubbles(to)).toHaveText(SAID.slice(0, index + 1))
    }
  })

  await test.step('the unread badge updates in another tab, and clears in both', () =>
    readInOneOfTwoTabs(hers, his, amara))

  await test.step('a reload preserves everything', async () => {
    for (const page of [hers, his]) {
      await page.reload()
      await expect(findBubbles(page)).toHaveText([...SAID, 'Are you', 'still there?'])
    }
    await his.goto(`/users/profile/${amara.username}`)
    await expect(his.getByText('You like each other')).toBeVisible()
    await expect(his.getByRole('button', { name: /^Picture \d of 2$/ })).toHaveCount(2)
  })
})

/** From the register form to the first suggestions. */
async function arrive(page: Page, person: Person, url: string, about: Completion, photos: string[]) {
  await page.bringToFront()
  await registerThere(page, person)
  await page.goto(await waitForMailedLink(url, person.email, VERIFY_MAIL))
  await expect(page.getByText('Your account has been confirmed')).toBeVisible()
  const [first = '', ...more] = photos
  await answerQuestions(page, about, await makePhotoFile(first))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Your profile suggestions' })).toBeVisible()
  if (more.length === 0) return
  await page.goto(`/users/profile/${person.username}`)
  await page.getByRole('button', { name: 'Edit pictures' }).click()
  for (const [index, colour] of more.entries()) await addPicture(page, index + 2, await makePhotoFile(colour))
  await closeDialog(page, 'Edit pictures')
  await page.goto('/')
}

/** Sends two messages from `hers`, and reads them in one of his two tabs. */
async function readInOneOfTwoTabs(hers: Page, his: Page, amara: Person) {
  const other = await his.context().newPage()
  await Promise.all([his.goto('/'), other.goto('/')])
  await expect(messagesLink(other)).toHaveAccessibleName('Messages')
  for (const [index, text] of ['Are you', 'still there?'].entries()) {
    await say(hers, text)
    for (const tab of [his, other])
      await expect(messagesLink(tab)).toHaveAccessibleName(`Messages, ${index + 1} unread`)
  }
  await his.bringToFront()
  await messagesLink(his).click()
  await expect(his.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await findContact(his, amara).click()
  await expect(messagesLink(other)).toHaveAccessibleName('Messages')
  await expect(messagesLink(his)).toHaveAccessibleName('Messages')
  await expect(hers.getByRole('img', { name: 'Read' }).last()).toBeVisible()
}
