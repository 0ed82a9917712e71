import { serverNow } from '../../../kit/network/server-clock.ts'
import { useMinute } from '../../../kit/ui/use-minute.ts'
import { describeSunset } from './evening.model.ts'

/** Shows when the sun sets next, in words accurate to the minute. */
export function Sunset({ next }: { next: string }) {
  useMinute()
  return <time dateTime={next}>{describeSunset(next, serverNow())}</time>
}
