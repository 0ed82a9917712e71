import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProfilePosts } from '../../../pages/profiles/ProfilePosts.tsx'
import { anOwnProfile } from '../profiles.examples.testing.ts'
import { showAs } from '../profiles.testing.tsx'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileHead } from './ProfileHead.tsx'

const NO_POSTS_YET = { status: 200, data: [], next: null }

/** Everything is in the viewport. */
class InSight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(NO_POSTS_YET))
  vi.stubGlobal('IntersectionObserver', InSight)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (profile: Partial<typeof anOwnProfile>, onEdit?: () => void) => {
  const whole = { ...anOwnProfile, ...profile }
  return showAs(
    anOwnProfile,
    <>
      <ProfileHead profile={whole} />
      <ProfileAbout profile={whole} mine={[]} {...(onEdit && { onEdit })} />
      <ProfilePosts memberId={whole.id} />
    </>,
  )
}
const section = (name: string) => within(screen.getByRole('region', { name }))

it('says what is missing, section by section', async () => {
  await show({ bio: null, tags: [], age: null, city: null, sexual_orientation: null })
  expect(section('Bio').getByText('No bio yet')).toBeTruthy()
  expect(section('Interests').getByText('No interests yet')).toBeTruthy()
  // Posts come with a part of the page that loads late.
  expect(await section('Posts').findByText('No posts yet...')).toBeTruthy()
  for (const text of ['No birthdate yet', 'No location yet', 'No preference yet'])
    expect(screen.getByText(text)).toBeTruthy()
}, 180_000)

it('shows its sections', async () => {
  await show({})
  expect(section('Bio').getByText('Tea first, questions later.')).toBeTruthy()
  const interests = section('Interests').getAllByRole('listitem')
  expect(interests.map((item) => item.textContent)).toEqual(['pizza', 'cooking'])
  for (const text of ['Zoé Martin', '31 years old', '@zoe', '42°'])
    expect(screen.getByText(text)).toBeTruthy()
})

it('only the owner can edit a profile, each section in place', async () => {
  await show({})
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  cleanup()
  const onEdit = vi.fn()
  await show({}, onEdit)
  fireEvent.click(screen.getByRole('button', { name: 'Edit bio' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit interests' }))
  expect(onEdit.mock.calls).toEqual([['bio'], ['tags']])
})
