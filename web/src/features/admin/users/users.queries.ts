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
import { say } from '@savanna/contract/language/say'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'
import { toast } from '../../../kit/ui/states/toast.ts'

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

function useChange<T>(change: (what: T) => Promise<unknown>, said: (what: T) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, what) => {
      toast.info(said(what))
      await queryClient.invalidateQueries({ queryKey: USERS })
    },
    meta: { quiet: true },
  })
}

export function useUpdateUser(id: string) {
  return useChange(
    (data: UserForm) => callAdmin(updateUser, { params: { id }, body: { data } }),
    () => say(USER_UPDATED),
  )
}

export function useDeleteUser() {
  return useChange(
    (id: string) => callAdmin(deleteUser, { params: { id } }),
    () => say(USER_DELETED),
  )
}

export function useUsersStatus() {
  return useChange(
    (body: { ids: string[]; status: 0 | 1 }) => callAdmin(setUsersStatus, { body }),
    () => say(USER_UPDATED),
  )
}
