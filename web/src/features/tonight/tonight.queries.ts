import { tonight } from '@savanna/contract/discovery/tonight'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'

/** Reads tonight's five; the last response is stored for members who are offline. */
export const tonightQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tonight', userId],
    queryFn: ({ signal }) => request(tonight, { params: { userId }, query: { zone: timeZone() }, signal }),
    meta: { ...SHOWS_MEMBERS, persist: persistAs('tonight') },
  })

/** Returns the name of the browser's time zone. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Applies a pass, or its undo, to the cached five. */
export function updatePassed(
  queryClient: QueryClient,
  userId: string,
  { id, passed }: { id: string; passed: boolean },
): void {
  queryClient.setQueryData(
    tonightQuery(userId).queryKey,
    (data) =>
      data && {
        ...data,
        people: data.people.map((person) => (person.id === id ? { ...person, passed } : person)),
      },
  )
}
