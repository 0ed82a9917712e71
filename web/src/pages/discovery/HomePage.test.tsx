import { listMessages, listOpeners, messageCount } from '@savanna/contract/chat/routes'
import { type FoundMembers, savedFilter, saveFilter, suggestions } from '@savanna/contract/discovery/routes'
import { say } from '@savanna/contract/language/say'
import { getAllPackages } from '@savanna/contract/plans/routes'
import { getPreferences } from '@savanna/contract/preferences/routes'
import { getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import { pass, unpass } from '@savanna/contract/relations/passes'
import { like, NEEDS_PICTURE, unlike } from '@savanna/contract/relations/routes'
import type { Reply } from '@savanna/contract/route'
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '../../features/discovery/filters/choice.model.ts'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { MatchHost } from '../relations/MatchHost.tsx'
import { useAskedMark } from '../welcome/after-questions.ts'
import { HomePage } from './HomePage.tsx'
import { card, ME, me } from './home.testing.ts'
import { showAtHome } from './show-at-home.testing.tsx'

let profile: OwnProfile
let api: ReturnType<typeof startFakeApi>

/** Reports that each card is visible, as in a high window; the end of the list isn't. */
class CardsInSight {
  readonly #tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell
  }
  observe(target: Element) {
    const boundingClientRect = { top: 0, bottom: 0, height: 0 }
    if (target.tagName === 'LI') this.#tell([{ target, isIntersecting: true, boundingClientRect }])
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', CardsInSight)
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  const claims = btoa(JSON.stringify({ id: ME, username: 'jonas', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'jonas' })
  profile = me
  api = startFakeApi()
  api.on(getProfile, () => profile)
  api.on(savedFilter, () => NO_FILTERS)
  api.on(getPreferences, () => ({ data: [], version: 0 }))
  api.on(getAllPackages, () => [])
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const suggest = (page: Partial<FoundMembers>) =>
  api.on(suggestions, () => ({ list: [], next: null, limited: false, widen: null, ...page }))

const show = () =>
  showAtHome(
    <>
      <HomePage />
      <MatchHost />
    </>,
  )

const button = (name: string) => screen.findByRole('button', { name })

describe('the list of suggestions', () => {
  it('shows members who fit, and their number', async () => {
    suggest({ list: [card(1), card(2)] })
    show()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.getByText('Fewer than 20 people')).toBeTruthy()
    expect(screen.queryByText('There are more people for you')).toBeNull()
  })

  it('shows plans to a free member behind the last card', async () => {
    suggest({ list: [1, 2, 3, 4, 5].map((number) => card(number)), limited: true, total: 31 })
    show()
    expect(await screen.findByText('There are more people for you')).toBeTruthy()
    expect(screen.getByText('5 of 31 people')).toBeTruthy()
  })

  it('says so when there is nobody', async () => {
    suggest({})
    show()
    expect(await screen.findByText('No result')).toBeTruthy()
  })

  it('names the filter that excludes most people, and one click removes it', async () => {
    api.on(suggestions, ({ query }) => {
      const near = query.get('distMode') !== 'ignore'
      const widen = { filter: 'distance', members: 19, to: { distMode: 'ignore' } } as const
      return {
        list: near ? [] : [card(1)],
        next: null,
        limited: false,
        widen: near ? widen : null,
        total: 19,
      }
    })
    const filter = { ...NO_FILTERS, distMode: 'must', distMax: 7 } as const
    api.on(savedFilter, () => filter)
    api.on(saveFilter, () => ({ message: 'Updated', filter }))
    show()
    expect(await button('Remove Up to 7 km')).toBeTruthy()
    expect(
      await screen.findByText(
        'Nobody new for you within 7 km. Your distance filter is hiding the most people. Relaxing it adds fewer than 20 people.',
      ),
    ).toBeTruthy()
    expect(await button('Invite someone')).toBeTruthy()
    fireEvent.click(await button('Search anywhere'))
    expect(await screen.findByText('That’s everyone here: fewer than 20 people.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Up to 7 km' })).toBeNull()
    await waitFor(() => expect(api.count(saveFilter)).toBe(1))
  })

  it('shows what went wrong, and trying again works', async () => {
    api.on(suggestions, () => problem(400, 'invalid', 'The list could not be read.'))
    show()
    expect(await screen.findByText('The list could not be read.')).toBeTruthy()
    suggest({ list: [card(1)] })
    fireEvent.click(await button('Try again'))
    expect(await screen.findAllByRole('article')).toHaveLength(1)
  })
})

describe('an incomplete profile', () => {
  it('replaces the list, which isn’t requested', async () => {
    profile = { ...me, missing: ['bio'] }
    show()
    expect(await screen.findByText('Incomplete Profile')).toBeTruthy()
    expect(api.count(suggestions)).toBe(0)
  })

  it('opens the profile editor automatically', async () => {
    profile = { ...me, missing: ['bio'] }
    show()
    expect(await screen.findByRole('dialog', { name: 'Edit profile' })).toBeTruthy()
  })

  it('doesn’t open an editor right after the questions', async () => {
    renderHook(() => useAskedMark())
    profile = { ...me, missing: ['bio'] }
    show()
    expect(await screen.findByText('Incomplete Profile')).toBeTruthy()
    fireEvent.click(await button('Add picture'))
    // By now the dialogs are loaded, and only the requested one is open.
    expect(await screen.findByRole('dialog', { name: 'Edit pictures' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Edit profile' })).toBeNull()
  })
})

const PASSED = { message: 'Passed' }

describe.each([false, true])('an answer on home (a plan would show more: %s)', (limited) => {
  it('a pass removes the card, and undo brings it back', async () => {
    let passed = false
    api.on(suggestions, () => ({
      list: passed ? [card(2)] : [card(1), card(2)],
      next: null,
      widen: null,
      limited,
    }))
    api.on(pass, () => {
      passed = true
      return PASSED
    })
    api.on(unpass, () => {
      passed = false
      return { message: 'Undone' }
    })
    show()
    fireEvent.click(await button('Pass on Member1'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Like Member1' })).toBeNull())
    await waitFor(() => expect(api.count(pass)).toBe(1))
    fireEvent.click(await button('Undo'))
    expect(await button('Like Member1')).toBeTruthy()
    expect(await screen.findByText('Took back your pass on Member1.')).toBeTruthy()
  })

  it('a pass that the server rejects is undone', async () => {
    suggest({ list: [card(1), card(2)], limited })
    api.on(pass, () => problem(404, 'member_not_found', "couldn't find this user"))
    show()
    fireEvent.click(await button('Pass on Member1'))
    await waitFor(() => expect(api.count(pass)).toBe(1))
    expect(await button('Pass on Member1')).toBeTruthy()
  })
})

describe('the header of home', () => {
  it.each([true, false])(
    'shows who sees the member in turn, above the list (complete: %s)',
    async (complete) => {
      profile = complete ? me : { ...me, missing: ['bio'] }
      suggest({ list: [card(1)] })
      show()
      const note = await screen.findByText(
        'When you use suggestions or search, other members can see your profile too.',
      )
      const title = await screen.findByRole('heading', { name: 'Your profile suggestions' })
      expect(title.closest('header')?.contains(note)).toBe(true)
      const below = complete ? await button('Like Member1') : await screen.findByText('Incomplete Profile')
      expect(note.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    },
  )
})

describe('the order of home', () => {
  const stops = () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href]:not([tabindex="-1"]), button:not([disabled], [tabindex="-1"]), select, input:not([type="radio"])',
      ),
    ].filter((stop) => !stop.closest('[inert]'))

  it('the first heart is the third Tab stop', async () => {
    suggest({ list: [card(1)], limited: true })
    show()
    const heart = await button('Like Member1')
    expect(stops().indexOf(heart)).toBe(2)
  })

  it('the plan and the preferences come after the list', async () => {
    suggest({ list: [card(1)] })
    show()
    await button('Like Member1')
    await screen.findByText('Your preferences: 0 of 19 answered')
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(titles[0]).toBe('Your profile suggestions')
    expect(titles.indexOf('Account Settings')).toBeGreaterThan(
      titles.findIndex((title) => title?.includes('Member1')),
    )
  })
})

const NOTHING_SAID = { result: [], more: false, read: { mine: 0, theirs: 0, delivered: 0 }, gone: [] }

describe('a like from a card', () => {
  const liked = { message: 'Liked', action: 'like', match: false, room_id: null } as const

  /** Delays the server: a like gets its response when the returned function is called. */
  function holdLike() {
    type Answer = Reply<typeof like> | Response
    let resolve: (answer: Answer) => void = () => {}
    const answer = new Promise<Answer>((settle) => {
      resolve = settle
    })
    api.on(like, () => answer)
    return resolve
  }

  it('shows before the server has responded, and can be taken back', async () => {
    suggest({ list: [card(1)] })
    const answer = holdLike()
    show()
    fireEvent.click(await button('Like Member1'))
    expect(await button('Unlike Member1')).toBeTruthy()
    answer(liked)
    await waitFor(() => expect(api.count(like)).toBe(1))
    api.on(unlike, () => ({ message: '', action: 'dislike' as const }))
    fireEvent.click(await button('Unlike Member1'))
    expect(await button('Like Member1')).toBeTruthy()
    await waitFor(() => expect(api.count(unlike)).toBe(1))
  })

  it('is undone when the server rejects it', async () => {
    suggest({ list: [card(1), card(2, { likes_me: true })] })
    const answer = holdLike()
    show()
    fireEvent.click(await button('Like Back Member2'))
    expect(await button('End your match with Member2')).toBeTruthy()
    answer(problem(404, 'member_not_found', "couldn't find this user"))
    expect(await button('Like Back Member2')).toBeTruthy()
  })

  it('without a picture asks for one', async () => {
    suggest({ list: [card(1)] })
    api.on(like, () => problem(403, 'needs_picture', say(NEEDS_PICTURE)))
    show()
    fireEvent.click(await button('Like Member1'))
    expect((await screen.findByRole('alert')).textContent).toBe(say(NEEDS_PICTURE))
    expect(await button('Add picture')).toBeTruthy()
    fireEvent.click(await button('Not now'))
    expect(await button('Like Member1')).toBeTruthy()
  })

  it('that is mutual makes a match, which opens its conversation', async () => {
    suggest({ list: [card(1, { likes_me: true })] })
    api.on(like, () => ({ ...liked, action: 'like_back' as const, match: true, room_id: ME }))
    api.on(listOpeners, () => ({ reason: 'You both love nature', lines: ['Forest?', 'Sea?', 'Hills?'] }))
    api.on(listMessages, () => NOTHING_SAID)
    api.on(messageCount, () => ({ messageCount: 0, limit: 10 }))
    show()
    fireEvent.click(await button('Like Back Member1'))
    expect(await screen.findByText("That's a match!")).toBeTruthy()
    expect(await screen.findByText('You both love nature')).toBeTruthy()
    const message = screen.getByRole('link', { name: 'Open conversation' })
    expect(message.getAttribute('href')).toBe(`/chat/messages?room=${ME}`)
    fireEvent.keyDown(message, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText("That's a match!")).toBeNull())
    expect(screen.getByText('You like each other')).toBeTruthy()
  })
})
