import { IconChartBar, IconFlag, IconHistory, IconTicket, IconUserScan, IconUsers } from '@tabler/icons-react'

/** The sections of the portal, which opens on the first one; `short` is the label below an icon on a phone. */
export const PLACES = [
  { name: 'overview', label: 'Overview', short: 'Overview', icon: IconChartBar },
  { name: 'users', label: 'Manage Users', short: 'Users', icon: IconUsers },
  { name: 'plans', label: 'Manage Plans', short: 'Plans', icon: IconTicket },
  { name: 'reports', label: 'Reports', short: 'Reports', icon: IconFlag },
  { name: 'frauds', label: 'Suspected frauds', short: 'Frauds', icon: IconUserScan },
  { name: 'audit', label: 'Audit log', short: 'Audit', icon: IconHistory },
] as const
