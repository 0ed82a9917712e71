import {
  type AdminUser,
  adminUser,
  adminUsers,
  countUsers,
  deleteUser,
  searchUsers,
  setUsersStatus,
  USER_DELETED,
  USER_UPDATED,
  updateUser,
} from '@savanna/contract/admin/users'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { RouteInput } from '@savanna/contract/route'
import { keepPreviousData, type MutationMeta, queryOptions } from '@tanstack/react-query'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useChange } from '../../../kit/use-change.ts'
import { useRefetchChanged } from '../use-refetch-changed.ts'

export interface Wanted {
  name: string
  status: 0 | 1 | undefined
  before: string | undefined
  after: string | undefined
}

const USERS = ['admin', 'users']
/** Not below the lists' key: after a deletion only they are fetched again. */
const ONE_USER = ['admin', 'user']

/** Reads a page of the list, or of the results of a search by name. */
export const usersQuery = ({ name, status, before, after }: Wanted) =>
  queryOptions({
    queryKey: [...USERS, { name, status, before, after }],
    queryFn: ({ signal }): Promise<AdminUser[]> =>
      name
        ? requestAdmin(searchUsers, { query: { name, status }, signal })
        : requestAdmin(adminUsers, { query: { status, before, after }, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads a listed member again, for a dialog that edits or deletes them. */
export const userQuery = (listed: AdminUser) =>
  queryOptions({
    queryKey: [...ONE_USER, listed.id],
    queryFn: ({ signal }) => requestAdmin(adminUser, { params: { id: listed.id }, signal }),
    // Each dialog starts with what the list shows.
    initialData: listed,
    staleTime: 0,
    gcTime: 0,
  })

export const userCountQuery = () =>
  queryOptions({
    queryKey: [...USERS, 'count'],
    queryFn: ({ signal }) => requestAdmin(countUsers, { signal }),
  })

function useUserChange<I>(change: (input: I) => Promise<unknown>, said: Sentence, meta?: MutationMeta) {
  return useChange(
    async (input: I) => {
      await change(input)
      return { message: say(said) }
    },
    [USERS],
    meta,
  )
}

/**
 * Changes fields of a member. If someone else has changed the member since, reads the newer version before it throws.
 */
export function useUpdateUser(id: string) {
  const refetch = useRefetchChanged([USERS, ONE_USER])
  return useUserChange(
    (body: RouteInput<typeof updateUser>['body']) =>
      requestAdmin(updateUser, { params: { id }, body }).catch(refetch),
    USER_UPDATED,
    { quiet: true },
  )
}

/** Deletes a member as shown. If someone else has changed them since, reads the newer version before it throws. */
export function useDeleteUser() {
  const refetch = useRefetchChanged([USERS, ONE_USER])
  return useUserChange(
    ({ id, version }: Pick<AdminUser, 'id' | 'version'>) =>
      requestAdmin(deleteUser, { params: { id }, body: { version } }).catch(refetch),
    USER_DELETED,
  )
}

/** Changes members' status. If someone else has changed one of them since, reads the list again before it throws. */
export function useUsersStatus() {
  const refetch = useRefetchChanged([USERS])
  return useUserChange(
    (body: RouteInput<typeof setUsersStatus>['body']) =>
      requestAdmin(setUsersStatus, { body }).catch(refetch),
    USER_UPDATED,
  )
}
