import { getAllPackages, type Package } from '@savanna/contract/plans/routes'
import type { SiteCounts } from '@savanna/contract/site/live-values'
import { countSite, getSite } from '@savanna/contract/site/routes'
import { request } from '../../kit/api/request.ts'

export function fetchCounts(): Promise<SiteCounts> {
  return request(countSite)
}

export function fetchPlans(): Promise<Package[]> {
  return request(getAllPackages)
}

/** Returns the site's contact address; `mail` is null if there is none. */
export async function fetchContact(): Promise<{ mail: string | null }> {
  return { mail: (await request(getSite)).contactMail }
}
