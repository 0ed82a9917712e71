import { adminAccount } from '@savanna/contract/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'

/** Reads the logged-in administrator. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['admin', 'account'],
    queryFn: ({ signal }) => callAdmin(adminAccount, { signal }),
  })
