import { POST_LIMITS } from '@savanna/contract/posts/routes'
import { findTitleProblem } from '@savanna/contract/posts/title'
import { describe, expect, it } from 'vitest'
import {
  blobsOf,
  type DraftEvent,
  draftAfter,
  emptyDraft,
  isEmpty,
  isPreparing,
  roomIn,
} from './draft.model.ts'

const after = (...events: DraftEvent[]) => events.reduce(draftAfter, emptyDraft('client'))
const added = (...ids: string[]): DraftEvent => ({
  type: 'added',
  images: ids.map((id) => ({ id, name: id })),
})
const ready = (id: string): DraftEvent => ({ type: 'ready', id, blob: new Blob([id]), preview: `blob:${id}` })
const order = (draft: ReturnType<typeof after>) => draft.images.map(({ id }) => id).join('')

describe('a draft', () => {
  it('is sent with its images in order, whichever was ready first', async () => {
    const draft = after(added('a', 'b', 'c'), ready('c'), ready('a'), ready('b'), {
      type: 'moved',
      id: 'c',
      to: 0,
    })
    expect(order(draft)).toBe('cab')
    expect(await Promise.all(blobsOf(draft).map((blob) => blob.text()))).toEqual(['c', 'a', 'b'])
  })

  it('waits for images that are being prepared', () => {
    expect(isPreparing(after(added('a', 'b'), ready('a')))).toBe(true)
    expect(isPreparing(after(added('a', 'b'), ready('a'), { type: 'removed', id: 'b' }))).toBe(false)
  })

  it('holds ten images and no more', () => {
    const draft = after(added(...'abcdefgh'), added(...'ijklm'))
    expect(order(draft)).toBe('abcdefghij')
    expect(roomIn(draft)).toBe(0)
  })

  it('a title is one paragraph', () => {
    expect(after({ type: 'titled', title: 'One \n two\nthree' }).title).toBe('One two three')
  })

  it.each([
    ['', 'Please write a title'],
    ['   ', 'Please write a title'],
    ['x'.repeat(POST_LIMITS.title + 1), `The title can be up to ${POST_LIMITS.title} characters`],
    ['Dusk', null],
  ])('checks the title %j', (title, problem) => {
    expect(findTitleProblem(after({ type: 'titled', title }).title)).toBe(problem)
  })

  it('has one client id until it’s published, and the next has another', () => {
    const draft = after({ type: 'titled', title: 'Dusk' }, added('a'), ready('a'))
    expect([draft.clientId, isEmpty(draft)]).toEqual(['client', false])
    const renumbered = draftAfter(draft, { type: 'renumbered', clientId: 'third' })
    expect(renumbered).toEqual({ ...draft, clientId: 'third' })
    const next = draftAfter(draft, { type: 'sent', clientId: 'another' })
    expect([next.clientId, isEmpty(next)]).toEqual(['another', true])
  })
})
