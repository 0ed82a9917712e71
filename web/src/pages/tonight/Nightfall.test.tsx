import { listMatches } from '@savanna/contract/chat/routes'
import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { cards } from '@savanna/contract/relations/passes'
import type { Reply } from '@savanna/contract/route'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCard, anOwnProfile } from '../../features/profiles/profiles.examples.testing.ts'
import { showAs } from '../../features/profiles/profiles.testing.tsx'
import type { TonightAnswers } from '../../features/tonight/tonight.model.ts'
import { startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { endSession } from '../../kit/session/session.ts'
import { Nightfall } from './Nightfall.tsx'

const idOf = (place: number) => `01900000-0000-7000-8000-0000000000a${place}`
const ROOM = idOf(9)

const person = (place: number, firstname: string, likes_me: boolean): TonightPerson => ({
  ...aCard,
  id: idOf(place),
  username: firstname.toLowerCase(),
  firstname,
  likes_me,
  passed: false,
  mutual: true,
  why: [],
})
const SONA = person(1, 'Sona', true)
const BEN = person(2, 'Ben', false)

let api: ReturnType<typeof startFakeApi>
let passes: number

const matches: Reply<typeof listMatches> = {
  status: [],
  profile_pic: [],
  result: [
    {
      user_1: anOwnProfile.id,
      user_2: SONA.id,
      username_1: anOwnProfile.username,
      username_2: SONA.username,
      room_id: ROOM,
      other: {
        id: SONA.id,
        username: SONA.username,
        firstname: SONA.firstname,
        gender: SONA.gender,
        portrait: null,
        online: 0,
        last_connexion: null,
      },
      last_message: null,
      unread: 0,
      date: '2026-11-20T18:00:00.000Z',
    },
  ],
}

beforeEach(() => {
  passes = 0
  api = startFakeApi()
  api.on(cards, () => ({ list: [], next: null, left: passes, limited: false }))
  api.on(listMatches, () => matches)
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const show = (answers: TonightAnswers, people = [SONA, BEN]) =>
  showAs(
    anOwnProfile,
    <Nightfall
      data={{
        people,
        evening: { of: people.length, left: 0, next: '2099-01-01T16:00:00.000Z', more: false },
        first: false,
      }}
      answers={answers}
      plan={false}
      onUndo={undefined}
    />,
  )

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

it('shows a match before the waiting likes', async () => {
  await show({ [SONA.id]: 'like', [BEN.id]: 'like' })
  const said = (await screen.findByRole('region')).textContent ?? ''
  expect(said.indexOf('You and Sona like each other.')).toBeGreaterThan(-1)
  expect(said.indexOf('You liked Ben.')).toBeGreaterThan(said.indexOf('You and Sona'))
  expect(said).not.toContain('You liked Sona')
  await waitFor(() => expect(linkTo('Message Sona')).toContain(ROOM))
})

it('offers a conversation only once it’s known', async () => {
  let respond = () => {}
  api.on(listMatches, () => new Promise((resolve) => (respond = () => resolve(matches))))
  await show({ [SONA.id]: 'like' })
  expect(await screen.findByRole('button', { name: 'Message Sona' })).toHaveProperty('disabled', true)
  expect(linkTo('Message Sona')).toBeUndefined()
  respond()
  await waitFor(() => expect(linkTo('Message Sona')).toContain(ROOM))
})

it('doesn’t mention matches while a like waits', async () => {
  await show({ [BEN.id]: 'like', [SONA.id]: 'pass' })
  const said = (await screen.findByRole('region')).textContent ?? ''
  expect(said).toContain('You liked Ben.')
  expect(said).not.toContain('Sona')
})

it('offers passes only to a member who has some', async () => {
  const passesLink = () => screen.queryByRole('link', { name: 'Look through your passes' })
  await show({}, [])
  await waitFor(() => expect(api.count(cards)).toBe(1))
  expect(passesLink()).toBeNull()
  cleanup()
  passes = 3
  await show({}, [])
  await waitFor(() => expect(passesLink()).not.toBeNull())
})
