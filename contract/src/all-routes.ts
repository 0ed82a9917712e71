import * as accounts from './accounts.ts'
import * as accountsFactors from './accounts-factors.ts'
import * as admin from './admin.ts'
import * as adminOverview from './admin-overview.ts'
import * as adminPlans from './admin-plans.ts'
import * as adminReports from './admin-reports.ts'
import * as adminUsers from './admin-users.ts'
import * as allowances from './allowances.ts'
import * as calls from './calls.ts'
import * as chat from './chat.ts'
import * as discovery from './discovery.ts'
import * as geo from './geo.ts'
import * as google from './google.ts'
import * as notificationChoices from './notification-choices.ts'
import * as notifications from './notifications.ts'
import * as passes from './passes.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as plans from './plans.ts'
import * as posts from './posts.ts'
import * as preferences from './preferences.ts'
import * as profiles from './profiles.ts'
import * as relations from './relations.ts'
import type { AnyRoute } from './route.ts'
import * as settings from './settings.ts'
import * as site from './site.ts'

function isRoute(value: unknown): value is AnyRoute {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'spec' in value
  )
}

const FEATURES = [
  accounts,
  accountsFactors,
  google,
  settings,
  profiles,
  pictures,
  discovery,
  relations,
  passes,
  notificationChoices,
  notifications,
  posts,
  chat,
  calls,
  geo,
  site,
  preferences,
  plans,
  payments,
  allowances,
  admin,
  adminUsers,
  adminPlans,
  adminReports,
  adminOverview,
]

const NAMED_ROUTES = FEATURES.flatMap((feature) =>
  Object.entries<unknown>(feature).filter((entry): entry is [string, AnyRoute] => isRoute(entry[1])),
)

/** Every route of the public API. */
export const ALL_ROUTES: AnyRoute[] = NAMED_ROUTES.map(([, route]) => route)

const NAMES = new Map(NAMED_ROUTES.map(([name, route]) => [route, name]))

/** Returns the name of a route's exported constant, such as `listMessages`; nothing for a route of another API. */
export function operationIdOf(route: AnyRoute): string | undefined {
  return NAMES.get(route)
}
