import {
  createPackage,
  deletePackage,
  type PackageChange,
  type PackageForm,
  updatePackage,
} from '@savanna/contract/admin/plans'
import { getAllPackages, type Package } from '@savanna/contract/plans/routes'
import { queryOptions } from '@tanstack/react-query'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useChange } from '../../../kit/use-change.ts'
import { useRefetchChanged } from '../use-refetch-changed.ts'

/** Reads all plans, including those no longer available. */
export const allPlansQuery = () =>
  queryOptions({
    queryKey: ['admin', 'plans'],
    queryFn: ({ signal }) => requestAdmin(getAllPackages, { signal }),
  })

/** The members' pages in this browser show plans too. */
const PLANS = [['plans'], ['admin', 'plans']]

export function useCreatePlan() {
  return useChange((body: PackageForm) => requestAdmin(createPackage, { body }), PLANS, { quiet: true })
}

/** Changes fields of a plan. If someone else has changed it since, reads the newer version before it throws. */
export function useUpdatePlan() {
  const refetch = useRefetchChanged(PLANS)
  return useChange(
    ({ id, ...body }: PackageChange & { id: string }) =>
      requestAdmin(updatePackage, { params: { id }, body }).catch(refetch),
    PLANS,
    { quiet: true },
  )
}

/** Deletes a plan as it is shown. If someone else has changed it since, reads the newer version before it throws. */
export function useDeletePlan() {
  const refetch = useRefetchChanged(PLANS)
  return useChange(
    ({ id, version }: Pick<Package, 'id' | 'version'>) =>
      requestAdmin(deletePackage, { params: { id }, query: { version } }).catch(refetch),
    PLANS,
  )
}
