import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { linkOf } from '../../../features/notifications/notifications.model.ts'
import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { answerWorker } from '../../../kit/worker/messages.ts'
import { registerWorker } from '../../../kit/worker/register.ts'

/** Late enough for everything that the first page shows, and for what it loads once the network is idle. */
const LATER_MS = 5_000

/**
 * Registers the service worker once the page has settled, and navigates to what a push message is about. Returns the
 * component that lets the worker precache the program once the network is idle. In data saver mode nothing is
 * precached.
 */
export function useWorker(): ComponentType<{ quiet: boolean }> | undefined {
  const navigate = useNavigate()
  const [Updates, setUpdates] = useState<ComponentType<{ quiet: boolean }>>()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without it only the worker's own services are missing; the next page tries again.
      void registerWorker().catch(() => {})
      loadWhenIdle(async () => {
        const updates = await import('./Updates.tsx')
        setUpdates(() => updates.Updates)
      })
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => answerWorker((path) => void navigate(linkOf(path))), [navigate])
  return Updates
}
