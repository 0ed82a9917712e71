import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { endSession } from './kit/session/session.ts'

// The default gives a page only one second to show what a test waits for.
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
