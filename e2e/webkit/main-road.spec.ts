import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { postMessage } from '@savanna/contract/chat/routes'
import type { Site } from '../../testkit/programs/site.ts'
import { ask, likeMember, makeCompleteMember, makePerson, PASSWORD, type Person } from '../support/members.ts'
import { VERIFY_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { makePhotoFile } from '../support/photos.ts'
import { expect, test } from '../support/test.ts'
import { startWebKit, type Window } from './driver.ts'

const PARIS = { latitude: 48.86, longitude: 2.35, city: 'Paris', country: 'France' }

const button = (name: string) => `//button[normalize-space()="${name}"]`
const link = (name: string) => `//a[normalize-space()="${name}"]`
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`

let window: Window
let stop: () => Promise<void>

test.beforeAll(async () => {
  const webkit = await startWebKit(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver')
  stop = webkit.stop
  window = await webkit.openWindow()
})
test.afterEach(async ({ site: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await info.attach('what the page shows', {
      body: await window.run<string>('return document.body.innerText'),
    })
})
test.afterAll(() => stop())

test('a newcomer registers, answers the questions, matches and chats in WebKit', async ({ site }) => {
  const jonas = await makeCompleteMember(site, 'Jonas', { place: PARIS, gender: 'man' })
  const amara = makePerson('Amara')

  await test.step('the first click on the landing page works as intended', async () => {
    await window.open(`${site.url}/home`)
    await window.press('//input[@data-field="age"]')
    expect(await window.run('return document.activeElement.dataset.field')).toBe('age')
    await window.press(button('Find a partner'))
    await window.see('Three short steps')
  })

  await test.step('the account is created, and the emailed link opens the questions', async () => {
    await register(site, amara)
  })

  await test.step('a picture is uploaded, and each question answered', async () => {
    await answerQuestions(site)
    await window.see(jonas.firstname)
  })

  await test.step('a like back is a match, and both chat', async () => {
    const id = await window.run<string>(
      "return JSON.parse(atob(localStorage.getItem('token').split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).id",
    )
    await likeMember(site, jonas, { ...amara, id, token: '' })
    await window.press('//button[@aria-label="Like Back Jonas"]')
    await window.press(link('Open conversation'))
    await window.see('Say hi to your new match, Jonas.')
    await window.type('//textarea', 'Hello!')
    await window.press('//button[@aria-label="Send"]')
    await window.see('Hello!')
    const roomId = new URL(await window.address()).searchParams.get('room') ?? ''
    await ask(site, jonas, postMessage, {
      params: { roomId },
      body: { text: 'Good evening', client_id: randomUUID() },
    })
    await window.see('Good evening')
  })

  await test.step('a call’s page says so if this WebKit has no WebRTC', async () => {
    if (await window.run<boolean>('return typeof RTCPeerConnection === "function"')) return
    await window.open(`${site.url}/video-call/${amara.username}/${jonas.username}`)
    await window.see('This browser can’t make video calls')
  })
})

async function register(site: Site, person: Person): Promise<void> {
  await window.type(field('First name'), person.firstname)
  await window.type(field('Last name'), person.lastname)
  await window.press(button('Next'))
  await window.type(field('Username'), person.username)
  await window.type(field('Email'), person.email)
  await window.type(field('Password'), PASSWORD)
  await window.type(field('Repeat password'), PASSWORD)
  await window.press(button('Next'))
  await window.type(field('Choose a city'), 'Paris')
  await window.press('//*[@role="option"][contains(., "France")]')
  await window.press(button('Register'))
  await window.see('An email to validate your account has been sent')
  await window.open(await waitForMailedLink(site.url, person.email, VERIFY_MAIL))
  await window.see('First, your face')
}

async function answerQuestions(site: Site): Promise<void> {
  const photo = path.join(site.dataDir, 'photo.jpg')
  await writeFile(photo, (await makePhotoFile('sienna')).buffer)
  await window.type('//input[@type="file"]', photo)
  await window.pressAway(button('Use picture'))
  await window.press(button('Continue'))
  await window.see('Day')
  for (const [part, digits] of Object.entries({ day: '08', month: '03', year: '1994' }))
    await window.type(`//label[@data-part="${part}"]//input`, digits)
  await window.see('You’re')
  await window.press(button('Continue'))
  for (const choice of ['Woman', 'Straight']) await window.press(`//label[normalize-space()="${choice}"]`)
  await window.press(button('Continue'))
  for (const interest of ['travel', 'music']) await window.press(`//label[normalize-space()="${interest}"]`)
  await window.press(button('Continue'))
  await window.type('//textarea', 'Tea first, questions later.')
  await window.press(button('Continue'))
  await window.see('Your profile suggestions')
}
