import { createPackage, deletePackage, type PackageForm, updatePackage } from '@savanna/contract/admin/plans'
import { getAllPackages } from '@savanna/contract/plans/routes'
import { queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'
import { useChange } from '../../../kit/use-change.ts'

/** Reads all plans, including those that are not on offer. */
export const allPlansQuery = () =>
  queryOptions({
    queryKey: ['admin', 'plans'],
    queryFn: ({ signal }) => callAdmin(getAllPackages, { signal }),
  })

/** The members' pages in this browser show plans too. */
const PLANS = [['plans'], ['admin', 'plans']]

/** Creates a plan, or changes the one with this id. */
export function useSavePlan(id: string | undefined) {
  return useChange(
    (body: PackageForm) =>
      id ? callAdmin(updatePackage, { params: { id }, body }) : callAdmin(createPackage, { body }),
    PLANS,
    { quiet: true },
  )
}

export function useDeletePlan() {
  return useChange((id: string) => callAdmin(deletePackage, { params: { id } }), PLANS)
}
