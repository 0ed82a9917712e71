import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useAfterQuestions, useAskedMark } from './after-questions.ts'

afterEach(cleanup)

const isAfter = () => renderHook(() => useAfterQuestions()).result.current

it('home comes right after the questions once', () => {
  expect(isAfter()).toBe(false)
  renderHook(() => useAskedMark())
  expect([isAfter(), isAfter()]).toEqual([true, false])
})
