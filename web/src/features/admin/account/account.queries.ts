import { adminAccount } from '@savanna/contract/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import { requestAdmin } from '../../../kit/api/request-admin.ts'

/** Reads the logged-in administrator. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['admin', 'account'],
    queryFn: ({ signal }) => requestAdmin(adminAccount, { signal }),
  })
