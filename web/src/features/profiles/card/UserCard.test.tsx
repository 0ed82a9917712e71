import { HOUR_MS } from '@savanna/contract/time'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aCard, anOwnProfile, showAs } from '../profiles.testing.tsx'
import { UserCard } from './UserCard.tsx'

afterEach(cleanup)

const show = (card: Partial<typeof aCard> = {}) =>
  showAs(
    { ...anOwnProfile, tags: [6, 9] },
    <UserCard card={{ ...aCard, ...card }} action={<button type="button">Like</button>} />,
  )

describe('a card', () => {
  it('a card shows who it is', async () => {
    await show()
    for (const text of ['Zoé Martin', '31 years old', '@zoe', 'Lyon, 12 km away', 'Bi', '42°'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Woman' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'never seen online' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy()
    const link = screen.getByRole('link', { name: /See Profile/ })
    expect(link.getAttribute('href')).toBe('/users/profile/zoe')
  })

  it('a card says what is missing', async () => {
    await show({ age: null, city: null, sexual_orientation: null, gender: null, bio: null })
    for (const text of ['No birthdate yet', 'No location yet', 'No preference yet', 'No bio yet'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/portraits/unset.svg')
  })

  it('a card shows the gender where the orientation is not told', async () => {
    await show({ sexual_orientation: null, orientation_hidden: true })
    expect(screen.getByText('Woman')).toBeTruthy()
    expect(screen.queryByText('No preference yet')).toBeNull()
  })

  it('a card shows four interests, the shared ones first and marked', async () => {
    await show({ tags: [1, 2, 3, 6, 9] })
    const items = within(screen.getByRole('list', { name: 'Interests' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'cooking (yours too)',
      'culture (yours too)',
      'pizza',
      'animals',
      '+1',
    ])
  })

  it('a card shows the bio after one press', async () => {
    await show()
    const reveal = screen.getByRole('button', { name: 'Read Zoé’s bio' })
    expect(reveal.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('Tea first, questions later.').closest('[inert]')).toBeTruthy()
    fireEvent.click(reveal)
    expect(screen.getByRole('button', { name: 'Hide the bio' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Tea first, questions later.').closest('[inert]')).toBeNull()
  })

  it.each([
    [{ online: 1 as const }, 'Online'],
    [{ last_connexion: new Date(Date.now() - 3 * HOUR_MS).toISOString() }, 'Last seen 3 hours ago'],
  ])('a card tells presence: %j', async (presence, text) => {
    await show(presence)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('in detail, a card', () => {
  it.each([
    ['man', '/portraits/man.svg'],
    ['woman', '/portraits/woman.svg'],
    [null, '/portraits/unset.svg'],
  ] as const)('a card draws a portrait for gender %s while there is no picture', async (gender, drawing) => {
    await show({ gender })
    expect(document.querySelector('img')?.getAttribute('src')).toBe(drawing)
  })

  it.each([
    [0, 'cool'],
    [99, 'warm'],
    [100, 'hot'],
  ])('a card shows a popularity of %i degrees in its colour', async (pop_score, tone) => {
    await show({ pop_score })
    const score = screen.getByRole('img', { name: `Popularity ${pop_score}` })
    expect([score.textContent, score.dataset.tone]).toEqual([`${pop_score}°`, tone])
  })

  it('a tooltip says that a member was never seen online', async () => {
    await show({ online: 0, last_connexion: null })
    fireEvent.mouseEnter(screen.getByRole('img', { name: 'never seen online' }).parentElement as HTMLElement)
    expect((await screen.findByRole('tooltip')).textContent).toBe('never seen online')
  })

  it('a member who hides when they were last seen is shown as offline', async () => {
    await show({ online: 0, last_connexion: null, last_seen_hidden: true })
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'never seen online' })).toBeNull()
  })

  it('a member who is online has a dot', async () => {
    await show({ online: 1 })
    expect(screen.getByText('Online').querySelector('[data-online]')).toBeTruthy()
  })
})
