import { getAllPackages, type Package } from '@savanna/contract/plans/routes'
import { countSite, getSite } from '@savanna/contract/site/routes'
import { call } from '../../kit/api/call.ts'

export interface SiteCounts {
  members: number
  matches: number
  cities: number
}

export function fetchCounts(): Promise<SiteCounts> {
  return call(countSite)
}

export function fetchPlans(): Promise<Package[]> {
  return call(getAllPackages)
}

/** Where people write to; null where the site names no address. */
export async function fetchContact(): Promise<string | null> {
  return (await call(getSite)).contactMail
}
