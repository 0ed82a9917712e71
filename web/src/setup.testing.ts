import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { endSession } from './kit/session/session.ts'

// Otherwise a page has one second to show what it is waited for.
configure({ asyncUtilTimeout: 30_000 })

// Files share a page: each test leaves it as it was.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.lang = ''
})
