import { createPackage, deletePackage, type PackageForm, updatePackage } from '@savanna/contract/admin/plans'
import { getAllPackages } from '@savanna/contract/plans/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'
import { toast } from '../../../kit/ui/states/toast.ts'

/** Reads all plans, including those that are not on offer. */
export const allPlansQuery = () =>
  queryOptions({
    queryKey: ['admin', 'plans'],
    queryFn: ({ signal }) => callAdmin(getAllPackages, { signal }),
  })

function usePlanChange<T>(change: (what: T) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      toast.info(message)
      // The members' pages in this browser show plans too.
      await queryClient.invalidateQueries({ queryKey: ['plans'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'plans'] })
    },
    meta: { quiet: true },
  })
}

/** Creates a plan, or changes the one with this id. */
export function useSavePlan(id: string | undefined) {
  return usePlanChange((body: PackageForm) =>
    id ? callAdmin(updatePackage, { params: { id }, body }) : callAdmin(createPackage, { body }),
  )
}

export function useDeletePlan() {
  return usePlanChange((id: string) => callAdmin(deletePackage, { params: { id } }))
}
