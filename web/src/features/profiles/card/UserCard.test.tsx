import { HOUR_MS } from '@savanna/contract/time'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aCard, anOwnProfile, aPhoto } from '../profiles.examples.testing.ts'
import { showAs } from '../profiles.testing.tsx'
import { UserCard } from './UserCard.tsx'

afterEach(cleanup)

const show = (card: Partial<typeof aCard> = {}) =>
  showAs(
    { ...anOwnProfile, tags: [6, 9] },
    <UserCard card={{ ...aCard, ...card }} action={<button type="button">Like</button>} />,
  )

const openPanel = () => fireEvent.click(screen.getByRole('button', { name: 'Read Zoé’s bio' }))

describe('a card', () => {
  it('shows the member’s name, age and place', async () => {
    await show()
    for (const text of ['Zoé Martin', '31 years old', 'Lyon, 12 km away', 'Bi'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Woman' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'never seen online' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy()
    for (const link of document.querySelectorAll('article a'))
      expect(link.getAttribute('href')).toBe('/users/profile/zoe')
  })

  it('shows what is missing', async () => {
    await show({ age: null, city: null, sexual_orientation: null, gender: null, bio: null })
    for (const text of ['No birthdate yet', 'No location yet', 'No preference yet'])
      expect(screen.getByText(text)).toBeTruthy()
    openPanel()
    expect(screen.getByText('No bio yet')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/portraits/unset.svg')
  })

  it('shows the gender if the orientation is hidden', async () => {
    await show({ sexual_orientation: null, orientation_hidden: true })
    expect(screen.getByText('Woman')).toBeTruthy()
    expect(screen.queryByText('No preference yet')).toBeNull()
  })

  it('shows four interests, the shared ones first and marked', async () => {
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

  it('shows the bio after one click', async () => {
    await show()
    const reveal = screen.getByRole('button', { name: 'Read Zoé’s bio' })
    expect(reveal.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Tea first, questions later.', { selector: 'p' })).toBeNull()
    fireEvent.click(reveal)
    const hide = screen.getByRole('button', { name: 'Hide bio' })
    expect(hide.getAttribute('aria-expanded')).toBe('true')
    const bio = screen.getByText('Tea first, questions later.', { selector: 'p' })
    expect(bio.closest('[inert]')).toBeNull()
    expect(screen.getByText('See Profile').closest('article')).toBeTruthy()
    fireEvent.click(hide)
    expect(bio.closest('[inert]'), 'it is there until it has faded').toBeTruthy()
  })

  it.each([
    [{ online: 1 as const }, 'Online'],
    [{ last_connexion: new Date(Date.now() - 3 * HOUR_MS).toISOString() }, 'Last seen 3 hours ago'],
  ])('shows presence: %j', async (presence, text) => {
    await show(presence)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('the photos of a card', () => {
  it('step through by taps and arrow keys, with an announcement', async () => {
    const photos = ['a', 'b', 'c'].map((name) => aPhoto(name))
    await show({ photos, portrait: photos[0] ?? null })
    const shown = () => document.querySelector('article img')?.getAttribute('src')
    expect(shown()).toBe('/media/a')
    expect(
      screen.getByRole('button', { name: 'Previous picture of Zoé' }).getAttribute('aria-disabled'),
    ).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Next picture of Zoé' }))
    expect([shown(), screen.getByRole('status').textContent]).toEqual(['/media/b', 'Picture 2 of 3'])
    const like = screen.getByRole('button', { name: 'Like' })
    fireEvent.keyDown(like, { key: 'ArrowRight' })
    fireEvent.keyDown(like, { key: 'ArrowRight' })
    expect([shown(), screen.getByRole('status').textContent]).toEqual(['/media/c', 'Picture 3 of 3'])
    fireEvent.keyDown(like, { key: 'ArrowLeft' })
    expect(shown()).toBe('/media/b')
    expect(document.querySelector('article')?.innerHTML).toContain('--photo-scrim: tan')
  })

  it('don’t change on a click that became a drag', async () => {
    const photos = ['a', 'b'].map((name) => aPhoto(name))
    await show({ photos, portrait: photos[0] ?? null })
    const side = screen.getByRole('button', { name: 'Next picture of Zoé' })
    fireEvent.pointerDown(side, { clientX: 10, clientY: 10 })
    fireEvent.click(side, { clientX: 60, clientY: 10, detail: 1 })
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/media/a')
  })

  it('a card with at most one photo has nothing to step through', async () => {
    await show({ photos: [aPhoto('a')] })
    expect(screen.queryByRole('button', { name: /photo in/ })).toBeNull()
  })
})

describe('details of a card', () => {
  it('has the username and popularity in its panel only', async () => {
    await show()
    expect(screen.queryByText(/@zoe/)).toBeNull()
    expect(screen.queryByRole('img', { name: 'Popularity 42' })).toBeNull()
    openPanel()
    expect(screen.getByText('@zoe, Lyon, 12 km away')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Popularity 42' }).textContent).toBe('42° popularity')
  })

  it('has the most specific reason, or else the first sentence of the bio', async () => {
    await show({ compatibility: { score: 80, reasons: ['You both love art', 'You both have a dog'] } })
    expect(screen.getByText('You both love art')).toBeTruthy()
    expect(screen.queryByText(/fit|dog/)).toBeNull()
    cleanup()
    await show({ compatibility: { score: 20, reasons: [] } })
    expect(screen.getByText('Tea first, questions later.').tagName).toBe('Q')
  })

  it('has a flag only if the countries differ', async () => {
    await show()
    expect(screen.queryByRole('img', { name: 'France' })).toBeNull()
    cleanup()
    await show({ city: 'Bern', country: 'Switzerland' })
    expect(screen.getByRole('img', { name: 'Switzerland' })).toBeTruthy()
  })

  it.each([
    ['man', '/portraits/man.svg'],
    ['woman', '/portraits/woman.svg'],
    [null, '/portraits/unset.svg'],
  ] as const)('draws a portrait for gender %s while there is no picture', async (gender, drawing) => {
    await show({ gender })
    expect(document.querySelector('img')?.getAttribute('src')).toBe(drawing)
  })

  it.each([
    [0, 'cool'],
    [99, 'warm'],
    [100, 'hot'],
  ])('shows a popularity of %i degrees in its colour', async (pop_score, tone) => {
    await show({ pop_score })
    openPanel()
    const score = screen.getByRole('img', { name: `Popularity ${pop_score}` })
    expect([score.textContent, score.style.color]).toEqual([
      `${pop_score}° popularity`,
      `var(--score-${tone})`,
    ])
  })

  it('a tooltip says that a member was never online', async () => {
    await show({ online: 0, last_connexion: null })
    const mark = screen.getByRole('img', { name: 'never seen online' }).parentElement as HTMLElement
    fireEvent.pointerEnter(mark, { pointerType: 'mouse' })
    expect((await screen.findByRole('tooltip')).textContent).toBe('never seen online')
  })

  it('shows a member who hides their last visit as offline', async () => {
    await show({ online: 0, last_connexion: null, last_seen_hidden: true })
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'never seen online' })).toBeNull()
  })

  it('shows a dot for an online member', async () => {
    await show({ online: 1 })
    expect(screen.getByText('Online').querySelector('[data-online]')).toBeTruthy()
  })
})
