import { Outlet } from '@tanstack/react-router'
import { RoundPortrait, useMe } from '../../features/profiles/index.ts'
import { DashboardFrame } from './DashboardFrame.tsx'

/** Shows a member's own pages in their frame. */
export function DashboardLayout() {
  const me = useMe()
  return (
    <DashboardFrame
      username={me.username}
      name={`${me.firstname} ${me.lastname}`}
      portrait={<RoundPortrait member={me} size={48} />}
    >
      <Outlet />
    </DashboardFrame>
  )
}
