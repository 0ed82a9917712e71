import * as accountsFactors from './accounts/factors.ts'
import * as google from './accounts/google.ts'
import * as guesses from './accounts/guesses.ts'
import * as accounts from './accounts/routes.ts'
import * as settings from './accounts/settings.ts'
import * as adminFrauds from './admin/frauds.ts'
import * as adminGuesses from './admin/guesses.ts'
import * as adminOverview from './admin/overview.ts'
import * as adminPlans from './admin/plans.ts'
import * as adminProof from './admin/proof.ts'
import * as adminReports from './admin/reports.ts'
import * as admin from './admin/routes.ts'
import * as adminUsers from './admin/users.ts'
import * as calls from './calls/routes.ts'
import * as chat from './chat/routes.ts'
import * as discovery from './discovery/routes.ts'
import * as savedSearches from './discovery/saved-searches.ts'
import * as tonight from './discovery/tonight.ts'
import * as geo from './geo/routes.ts'
import * as matching from './matching/routes.ts'
import * as meetings from './meetings/routes.ts'
import * as notificationChoices from './notifications/choices.ts'
import * as notifications from './notifications/routes.ts'
import * as pictures from './pictures/routes.ts'
import * as allowances from './plans/allowances.ts'
import * as payments from './plans/payments.ts'
import * as plans from './plans/routes.ts'
import * as posts from './posts/routes.ts'
import * as preferences from './preferences/routes.ts'
import * as profiles from './profiles/routes.ts'
import * as visibility from './profiles/visibility.ts'
import * as passes from './relations/passes.ts'
import * as relations from './relations/routes.ts'
import type { AnyRoute } from './route.ts'
import * as site from './site/routes.ts'
import * as start from './site/start.ts'

function isRoute(value: unknown): value is AnyRoute {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'spec' in value
  )
}

const FEATURES = [
  accounts,
  accountsFactors,
  google,
  guesses,
  settings,
  profiles,
  visibility,
  pictures,
  discovery,
  savedSearches,
  tonight,
  matching,
  relations,
  passes,
  notificationChoices,
  notifications,
  posts,
  chat,
  meetings,
  calls,
  geo,
  site,
  start,
  preferences,
  plans,
  payments,
  allowances,
  admin,
  adminGuesses,
  adminProof,
  adminUsers,
  adminPlans,
  adminReports,
  adminFrauds,
  adminOverview,
]

const NAMED_ROUTES = FEATURES.flatMap((feature) =>
  Object.entries<unknown>(feature).filter((entry): entry is [string, AnyRoute] => isRoute(entry[1])),
)

/** Every route of the public API. */
export const ALL_ROUTES: AnyRoute[] = NAMED_ROUTES.map(([, route]) => route)

const NAMES = new Map(NAMED_ROUTES.map(([name, route]) => [route, name]))

/** Returns the name of a route's exported constant, such as `listMessages`; nothing for another API's route. */
export function operationIdOf(route: AnyRoute): string | undefined {
  return NAMES.get(route)
}
