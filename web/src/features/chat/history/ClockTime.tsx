import { useToday } from '../../../kit/ui/use-minute.ts'
import { clockText } from './history.model.ts'

/** Shows when something was, as hours and minutes. */
export function ClockTime({ date }: { date: string }) {
  // Rendered again when the time zone changes, as that moves the beginning of the day.
  useToday()
  return <time dateTime={date}>{clockText(date)}</time>
}
