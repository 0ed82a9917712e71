import { serverNow } from '../network/server-clock.ts'
import { formatAgo, formatMoment } from './ago.ts'
import { useMinute } from './use-minute.ts'

/** Shows how long ago something was, updated every minute, with the exact time as a tooltip. */
export function Ago({ date, className }: { date: string; className?: string | undefined }) {
  useMinute()
  return (
    <time className={className} dateTime={date} title={formatMoment(date)}>
      {formatAgo(date, serverNow())}
    </time>
  )
}
