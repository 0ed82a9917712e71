import { useToday } from '../../../kit/ui/use-minute.ts'
import { clockText } from './history.model.ts'

/** Shows a time as hours and minutes. */
export function ClockTime({ date }: { date: string }) {
  // Re-renders when the time zone changes, as that moves the start of the day.
  useToday()
  return <time dateTime={date}>{clockText(date)}</time>
}
