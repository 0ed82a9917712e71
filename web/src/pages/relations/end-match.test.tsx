import { unlike } from '@savanna/contract/relations/routes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCard, anOwnProfile, aPhoto } from '../../features/profiles/profiles.examples.testing.ts'
import { showAs } from '../../features/profiles/profiles.testing.tsx'
import { LikeButton } from '../../features/relations/likes/LikeButton.tsx'
import { clearOverlay, useMatchOverlay } from '../../features/relations/matches/match.store.ts'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'

let api: ReturnType<typeof startFakeApi>

beforeEach(() => {
  api = startFakeApi()
  api.on(unlike, () => ({ message: '', action: 'dislike' as const }))
})

afterEach(() => {
  act(clearOverlay)
  vi.unstubAllGlobals()
})

/** Stands in for the dialog in the members' frame. */
function Question() {
  const { ending } = useMatchOverlay()
  return ending && <button type="button" onClick={ending.end}>{`End it with ${ending.firstname}`}</button>
}

const show = (likes_me: boolean) => {
  const member = { ...aCard, firstname: 'Mia', portrait: aPhoto('mia'), liked: true, likes_me }
  return showAs(
    anOwnProfile,
    <>
      <LikeButton member={member} />
      <Question />
    </>,
  )
}

it('asks before the heart ends a match', async () => {
  await show(true)
  fireEvent.click(screen.getByRole('button', { name: 'End your match with Mia' }))
  const end = await screen.findByRole('button', { name: 'End it with Mia' })
  expect(api.count(unlike)).toBe(0)
  fireEvent.click(end)
  await waitFor(() => expect(api.count(unlike)).toBe(1))
})

it('takes a like back without asking while there’s no match', async () => {
  await show(false)
  fireEvent.click(screen.getByRole('button', { name: 'Unlike Mia' }))
  await waitFor(() => expect(api.count(unlike)).toBe(1))
  expect(screen.queryByRole('button', { name: 'End it with Mia' })).toBeNull()
})

it('asks if a like turns out to be half of a match', async () => {
  api.on(unlike, ({ query }) =>
    query.has('unless') ? problem(409, 'match_would_end', '') : { message: '', action: 'dislike' as const },
  )
  await show(false)
  fireEvent.click(screen.getByRole('button', { name: 'Unlike Mia' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End it with Mia' }))
  await waitFor(() => expect(api.count(unlike)).toBe(2))
})
