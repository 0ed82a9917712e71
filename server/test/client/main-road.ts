/**
 * A third-party program: it only knows the site's URL and types generated from /openapi.json. Two people
 * register, confirm their address, complete their profiles, find each other, match and write.
 */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from 'savanna-api'
import sharp from 'sharp'

const [, , site = 'http://localhost:3000', outboxKey = '', run = 'a'] = process.argv
const PASSWORD = 'Sunrise2024'
const MAIL_TIMEOUT_MS = 20_000

interface Member {
  api: Client<paths>
  id: string
  firstname: string
}

/** Returns a request's response. @throws with the server's sentence when it was rejected. */
function dataOf<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (error) throw new Error(`${error.code}: ${error.message}`)
  if (data === undefined) throw new Error('The answer is empty.')
  return data
}

/** Waits for the email to an address that a site in development writes to its outbox, and returns its link's key. */
async function readMailedKey(address: string): Promise<string> {
  for (const end = Date.now() + MAIL_TIMEOUT_MS; Date.now() < end; ) {
    const { mails } = await (await fetch(`${site}/dev/outbox.json?key=${outboxKey}`)).json()
    const mail = mails.find(({ to }: { to: string }) => to === address)
    const key = mail?.text.match(/\/users\/register\/([\w-]+)/)?.[1]
    if (key) return key
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${address} has come.`)
}

async function makePicture(): Promise<string> {
  const create = { width: 400, height: 500, channels: 3, background: '#c96' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** Registers a member in Paris, confirms the address by the emailed link, and logs in. */
async function register(firstname: string): Promise<Member> {
  const api = createClient<paths>({ baseUrl: site })
  const username = `${firstname}${run}`.toLowerCase()
  const email = `${username}@mail.test`
  const location = { latitude: 48.8566, longitude: 2.3522, city: 'Paris', country: 'France' }
  const names = { firstname, lastname: 'Diallo', username, email }
  dataOf(
    await api.POST('/api/users/register', { body: { ...names, pwd1: PASSWORD, pwd2: PASSWORD, location } }),
  )
  const key = await readMailedKey(email)
  dataOf(await api.GET('/api/users/register/{key}', { params: { path: { key } } }))
  const { token } = dataOf(await api.POST('/api/users/login', { body: { login: username, pwd: PASSWORD } }))
  api.use({
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${token}`)
    },
  })
  const profile = dataOf(await api.GET('/api/users/profile/{username}', { params: { path: { username } } }))
  return { api, id: profile.id, firstname }
}

/** Completes a new member's profile for suggestions. */
async function completeProfile({ api, id }: Member, gender: 'man' | 'woman'): Promise<void> {
  const params = { path: { id } }
  const data = {
    gender,
    sexual_orientation: 'hetero',
    bio: 'Cooks, walks and reads.',
    birthdate: '1995-04-12',
  } as const
  dataOf(await api.POST('/api/users/update/{id}', { params, body: { data } }))
  dataOf(await api.POST('/api/users/create/{id}/tag', { params, body: { tag_id: 6 } }))
  const picture = { pic_index: 0, url: await makePicture() }
  dataOf(await api.POST('/api/users/update/{id}/picture', { params, body: { data: picture } }))
  const profile = dataOf(await api.GET('/api/users/profile/id/{id}', { params }))
  if (profile.self && profile.missing.length > 0) throw new Error(`Still missing: ${profile.missing}`)
}

/** Returns whether a member is suggested to another. */
async function isSuggested({ api, id }: Member, other: Member): Promise<boolean> {
  const params = { path: { userId: id }, query: { distMax: 50 } }
  const { list } = dataOf(await api.GET('/api/main/suggestions/{userId}', { params }))
  return list.some((card) => card.id === other.id)
}

/** Likes another member and returns the id of the conversation opened by the match. */
async function like({ api, id }: Member, other: Member): Promise<string | null> {
  const params = { path: { id: other.id, uid: id } }
  const { room_id } = dataOf(await api.POST('/api/users/create/{id}/liked_by/{uid}', { params }))
  return room_id
}

const amara = await register('Amara')
const bruno = await register('Bruno')
await completeProfile(amara, 'woman')
await completeProfile(bruno, 'man')
if (!(await isSuggested(amara, bruno))) throw new Error('Bruno is not suggested to Amara.')
await like(amara, bruno)
const roomId = await like(bruno, amara)
if (!roomId) throw new Error('Two likes made no match.')
const room = { path: { roomId } }
dataOf(
  await amara.api.POST('/api/chat/room/{roomId}', { params: room, body: { text: 'Hello from a program' } }),
)
const { result } = dataOf(await bruno.api.GET('/api/chat/room/{roomId}', { params: room }))
for (const { content, user_id } of result)
  console.log(`${user_id === amara.id ? amara.firstname : bruno.firstname}: ${content}`)
