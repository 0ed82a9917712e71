import { adminAccount } from '@savanna/contract/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'

/** Who is logged in to the portal. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['admin', 'account'],
    queryFn: ({ signal }) => callAdmin(adminAccount, { signal }),
  })
