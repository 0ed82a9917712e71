import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { linkOf } from '../../../features/notifications/notifications.model.ts'
import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { answerWorker } from '../../../kit/worker/messages.ts'
import { registerWorker } from '../../../kit/worker/register.ts'

/** Late enough for everything that the first page shows, and for what it loads when the line is idle. */
const LATER_MS = 5_000

/**
 * Registers the service worker once the page has settled, and follows it to what a push message tells of. Returns the
 * component that has the worker hold the program, once the line is idle; a browser that is asked to save data holds none.
 */
export function useWorker(): ComponentType<{ quiet: boolean }> | undefined {
  const navigate = useNavigate()
  const [Updates, setUpdates] = useState<ComponentType<{ quiet: boolean }>>()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without it nothing is lost but the worker's own services; the next page tries again.
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
