import { MINUTE_MS } from '@savanna/contract/time'
import { useSyncExternalStore } from 'react'
import { formatAgo, formatMoment } from './ago.ts'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)

/** Shows how long ago something was, updated every minute, with the exact time as a tooltip. */
export function Ago({ date, className }: { date: string; className?: string | undefined }) {
  useSyncExternalStore(subscribe, minute)
  return (
    <time className={className} dateTime={date} title={formatMoment(date)}>
      {formatAgo(date, Date.now())}
    </time>
  )
}
