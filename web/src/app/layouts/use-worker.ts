import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { linkOf } from '../../features/notifications/notifications.model.ts'
import { answerWorker } from '../../kit/worker/messages.ts'
import { registerWorker } from '../../kit/worker/register.ts'

/** Late enough for everything that the first page shows. */
const LATER_MS = 5_000

/** Registers the service worker once the page has settled, and follows it to what a push message tells of. */
export function useWorker(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Without it nothing is lost but the worker's own services; the next page tries again.
    const timer = setTimeout(() => void registerWorker().catch(() => {}), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => answerWorker((path) => void navigate(linkOf(path))), [navigate])
}
