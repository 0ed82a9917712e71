import { msg } from '@lingui/core/macro'
import { IconChartBar, IconFlag, IconHistory, IconTicket, IconUserScan, IconUsers } from '@tabler/icons-react'

const OVERVIEW = msg({ message: 'Overview', context: 'short label, at most 9 letters' })
const REPORTS = msg({ message: 'Reports', context: 'short label, at most 9 letters' })

/** The portal's sections, which opens on the first one; `short` is the label below an icon on a phone. */
export const PLACES = [
  { name: 'overview', label: msg`Overview`, short: OVERVIEW, icon: IconChartBar },
  { name: 'users', label: msg`Manage Users`, short: msg`Users`, icon: IconUsers },
  { name: 'plans', label: msg`Manage Plans`, short: msg`Plans`, icon: IconTicket },
  { name: 'reports', label: msg`Reports`, short: REPORTS, icon: IconFlag },
  { name: 'frauds', label: msg`Suspected fraud`, short: msg`Fraud`, icon: IconUserScan },
  { name: 'audit', label: msg`Audit log`, short: msg`Audit`, icon: IconHistory },
] as const
