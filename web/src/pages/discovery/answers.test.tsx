import { type FoundMembers, savedFilter, suggestions } from '@savanna/contract/discovery/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { pass, unpass } from '@savanna/contract/relations/passes'
import { like } from '@savanna/contract/relations/routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '../../features/discovery/filters/choice.model.ts'
import { Suggestions } from '../../features/discovery/Suggestions.tsx'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { beginSession } from '../../kit/session/session.ts'
import { card, ME, me } from './home.testing.ts'
import { showAtHome } from './show-at-home.testing.tsx'

let api: ReturnType<typeof startFakeApi>

/** Reports that everything is visible, as in a high window. */
class AllInSight {
  readonly #tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell
  }
  observe(target: Element) {
    const boundingClientRect = { top: 0, bottom: 0, height: 0 }
    queueMicrotask(() => this.#tell([{ target, isIntersecting: true, boundingClientRect }]))
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInSight)
  const claims = btoa(JSON.stringify({ id: ME, username: 'jonas', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'jonas' })
  api = startFakeApi()
  api.on(getProfile, () => me)
  api.on(savedFilter, () => NO_FILTERS)
})
afterEach(() => vi.unstubAllGlobals())

const show = () => showAtHome(<Suggestions memberId={ME} />)
const button = (name: string) => screen.findByRole('button', { name })
const names = () => screen.queryAllByRole('button', { name: /^(Like|Unlike) / })
const hearts = () => names().map((heart) => heart.getAttribute('aria-label'))

const PASSED = { message: 'Passed' }
const LIKED = { message: 'Liked', action: 'like', match: false, room_id: null } as const
const page = (numbers: number[], more: Partial<FoundMembers> = {}): FoundMembers => ({
  list: numbers.map((number) => card(number)),
  next: null,
  limited: false,
  widen: null,
  ...more,
})

/** Holds a route's responses until the returned function is called, once for each. */
function hold<Answer>(answer: () => Answer) {
  const waiting: (() => void)[] = []
  return {
    handler: () => new Promise<Answer>((resolve) => waiting.push(() => resolve(answer()))),
    release: async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      waiting.shift()?.()
    },
  }
}

describe('five at a time', () => {
  /** Serves the first five open members, as the server does. */
  function serveFive(of: number) {
    const answered = new Set<number>()
    api.on(suggestions, () => {
      const open = Array.from({ length: of }, (_, at) => at + 1).filter((number) => !answered.has(number))
      const list = open.slice(0, 5).map((number) => card(number))
      return { list, next: null, widen: null, limited: open.length > 5 }
    })
    const answer = ({ id = '' }: Record<string, string>) => answered.add(Number(id.slice(-2)))
    api.on(pass, ({ params }) => {
      answer(params)
      return PASSED
    })
    api.on(like, ({ params }) => {
      answer(params)
      return LIKED
    })
  }

  it('each answer brings the next person, and moves nobody', async () => {
    serveFive(7)
    show()
    fireEvent.click(await button('Pass on Member2'))
    expect(await button('Like Member6')).toBeTruthy()
    fireEvent.click(await button('Like Member1'))
    expect(await button('Like Member7')).toBeTruthy()
    expect(hearts()).toEqual([
      'Unlike Member1',
      'Like Member3',
      'Like Member4',
      'Like Member5',
      'Like Member6',
      'Like Member7',
    ])
    expect(screen.queryByText('There are more people for you')).toBeNull()
  })

  it('home says so once everyone is answered', async () => {
    serveFive(1)
    show()
    fireEvent.click(await button('Pass on Member1'))
    expect(await screen.findByText('No result')).toBeTruthy()
    expect(screen.queryByText(/sunset|Good night/)).toBeNull()
  })

  it('the last of five brings more where there are any', async () => {
    let first = true
    api.on(suggestions, () => {
      const page = first ? { list: [card(1)], limited: true } : { list: [card(2)], limited: false }
      first = false
      return { ...page, next: null, widen: null }
    })
    api.on(pass, () => PASSED)
    show()
    fireEvent.click(await button('Pass on Member1'))
    expect(await button('Like Member2')).toBeTruthy()
    expect(screen.queryByText('No result')).toBeNull()
  })
})

describe('quick answers', () => {
  it('five passes before the first response bring the next five', async () => {
    const answered = new Set<string>()
    api.on(suggestions, () => {
      const list = Array.from({ length: 12 }, (_, at) => card(at + 1)).filter(({ id }) => !answered.has(id))
      return page([], { list: list.slice(0, 5), limited: list.length > 5 })
    })
    const { handler, release } = hold(() => PASSED)
    api.on(pass, ({ params: { id = '' } }) => {
      answered.add(id)
      return handler()
    })
    show()
    for (const number of [1, 2, 3, 4, 5]) fireEvent.click(await button(`Pass on Member${number}`))
    expect(screen.queryByText('No result')).toBeNull()
    expect(api.count(suggestions)).toBe(1)
    for (let answers = 0; answers < 5; answers++) await release()
    expect(await button('Pass on Member10')).toBeTruthy()
    expect(hearts()).toEqual([6, 7, 8, 9, 10].map((number) => `Like Member${number}`))
  })

  it('an undo doesn’t bring back a pass made right after it', async () => {
    const answered = new Set<string>()
    const all = [1, 2, 3].map((number) => card(number))
    api.on(suggestions, () => page([], { list: all.filter(({ id }) => !answered.has(id)) }))
    api.on(pass, ({ params: { id = '' } }) => {
      answered.add(id)
      return PASSED
    })
    const { handler, release } = hold(() => ({ message: 'Undone' }))
    api.on(unpass, ({ params: { id = '' } }) => {
      answered.delete(id)
      return handler()
    })
    show()
    fireEvent.click(await button('Pass on Member1'))
    await waitFor(() => expect(api.count(pass)).toBe(1))
    fireEvent.click(await button('Undo'))
    fireEvent.click(await button('Pass on Member2'))
    await release()
    expect(await button('Like Member1')).toBeTruthy()
    await waitFor(() => expect(hearts()).toEqual(['Like Member1', 'Like Member3']))
    await waitFor(() => expect(api.count(suggestions)).toBe(2))
    expect(hearts()).toEqual(['Like Member1', 'Like Member3'])
  })

  it('says why the next people don’t come, and tries again', async () => {
    let fails = false
    api.on(suggestions, () => {
      if (fails) return problem(400, 'invalid', 'The list could not be read.')
      return api.count(pass) === 0 ? page([1], { limited: true }) : page([2])
    })
    api.on(pass, () => {
      fails = true
      return PASSED
    })
    show()
    fireEvent.click(await button('Pass on Member1'))
    expect(await screen.findByText('The list could not be read.')).toBeTruthy()
    expect(screen.queryByText('No result')).toBeNull()
    fails = false
    fireEvent.click(await button('Try again'))
    expect(await button('Like Member2')).toBeTruthy()
  })
})

it('with a plan, passing everyone on a page shows the next page', async () => {
  let answer = () => {}
  const passes = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.on(suggestions, async ({ query }) => {
    if (!query.has('cursor')) return page([1, 2], { next: 'more' })
    await passes
    return page([3])
  })
  api.on(pass, () => PASSED)
  show()
  fireEvent.click(await button('Pass on Member1'))
  fireEvent.click(await button('Pass on Member2'))
  await waitFor(() => expect(api.count(pass)).toBe(2))
  expect(screen.queryByText('No result')).toBeNull()
  answer()
  expect(await button('Like Member3')).toBeTruthy()
})

it('the next people come with the latest state of those already shown', async () => {
  const list = [1, 2, 3, 4, 5].map((number) => card(number))
  api.on(suggestions, () =>
    api.count(pass) === 0
      ? page([], { list, limited: true })
      : page([], { list: [card(2, { likes_me: true }), ...list.slice(2), card(6)], limited: true }),
  )
  api.on(pass, () => PASSED)
  show()
  fireEvent.click(await button('Pass on Member1'))
  expect(await button('Like Member6')).toBeTruthy()
  expect(await button('Like Back Member2')).toBeTruthy()
})
