import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminAddress } from './admin.model.ts'

/** Returns the query parameters of a portal page, and a function that changes them. */
export function useAddress(): [AdminAddress, (change: AdminAddress) => void] {
  const address: AdminAddress = useSearch({ from: '/admin/$' })
  const navigate = useNavigate({ from: '/admin/$' })
  const change = (part: AdminAddress) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  return [address, change]
}
