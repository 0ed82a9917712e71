import {
  type AdminUser,
  adminUsers,
  countUsers,
  deleteUser,
  searchUsers,
  setUsersStatus,
  USER_DELETED,
  USER_UPDATED,
  type UserForm,
  updateUser,
} from '@savanna/contract/admin/users'
import { type Sentence, say } from '@savanna/contract/language/say'
import { keepPreviousData, type MutationMeta, queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'
import { useChange } from '../../../kit/use-change.ts'

export interface Wanted {
  name: string
  status: 0 | 1 | undefined
  before: string | undefined
  after: string | undefined
}

const USERS = ['admin', 'users']

/** Reads a page of the list, or the results of a search by name. */
export const usersQuery = ({ name, status, before, after }: Wanted) =>
  queryOptions({
    queryKey: [...USERS, { name, status, before, after }],
    queryFn: ({ signal }): Promise<AdminUser[]> =>
      name
        ? callAdmin(searchUsers, { query: { name, status }, signal })
        : callAdmin(adminUsers, { query: { status, before, after }, signal }),
    placeholderData: keepPreviousData,
  })

export const userCountQuery = () =>
  queryOptions({
    queryKey: [...USERS, 'count'],
    queryFn: ({ signal }) => callAdmin(countUsers, { signal }),
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

export function useUpdateUser(id: string) {
  return useUserChange(
    (data: UserForm) => callAdmin(updateUser, { params: { id }, body: { data } }),
    USER_UPDATED,
    { quiet: true },
  )
}

export function useDeleteUser() {
  return useUserChange((id: string) => callAdmin(deleteUser, { params: { id } }), USER_DELETED)
}

export function useUsersStatus() {
  return useUserChange(
    (body: { ids: string[]; status: 0 | 1 }) => callAdmin(setUsersStatus, { body }),
    USER_UPDATED,
  )
}
