import { MINUTE_MS } from '@savanna/contract/time'
import { useSyncExternalStore } from 'react'
import { agoText, momentText } from './ago.ts'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)

/** How long ago something was, true to the minute; the exact time on asking. */
export function Ago({ date, className }: { date: string; className?: string | undefined }) {
  useSyncExternalStore(subscribe, minute)
  return (
    <time className={className} dateTime={date} title={momentText(date)}>
      {agoText(date, Date.now())}
    </time>
  )
}
