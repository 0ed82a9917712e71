import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginWork, isBusy, useBusy, whileBusy } from './busy.ts'

it('a page is busy until the last task is done', () => {
  const [first, second] = [beginWork(), beginWork()]
  first()
  first()
  expect(isBusy()).toBe(true)
  second()
  expect(isBusy()).toBe(false)
})

it('a page is busy while a promise is pending', async () => {
  const answer = whileBusy(Promise.resolve(7))
  expect(isBusy()).toBe(true)
  expect(await answer).toBe(7)
  await expect(whileBusy(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(isBusy()).toBe(false)
})

it('a page is busy while a component says so', () => {
  const view = renderHook(({ on }) => useBusy(on), { initialProps: { on: false } })
  expect(isBusy()).toBe(false)
  view.rerender({ on: true })
  expect(isBusy()).toBe(true)
  view.unmount()
  expect(isBusy()).toBe(false)
})
