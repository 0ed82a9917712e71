import { type ReactNode, useState } from 'react'
import { useLiveChat } from '../../features/chat/use-live-chat.ts'
import { NotificationsDrawer } from '../../features/notifications/NotificationsDrawer.tsx'
import { useLiveNotifications } from '../../features/notifications/notifications.queries.ts'
import { useLivePresence } from '../../features/profiles/presence.ts'
import { useLiveProfile } from '../../features/profiles/use-live-profile.ts'
import { MatchHost } from '../../features/relations/index.ts'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import classes from './frame.module.css'
import { PhoneMenu } from './PhoneMenu.tsx'
import { CONTENT, SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { useLive } from './use-live.ts'

/** The frame of every page that a member sees: bars, drawers, and the live channel beneath them. */
export function MemberShell({ children }: { children: ReactNode }) {
  useLive()
  useLivePresence()
  useLiveProfile()
  useLiveNotifications()
  useLiveChat()
  const [open, setOpen] = useState<'menu' | 'notifications' | null>(null)
  const close = () => setOpen(null)

  return (
    <div className={classes.shell}>
      <SkipLink />
      <TopBar onMenu={() => setOpen('menu')} onNotifications={() => setOpen('notifications')} />
      <ConnectionBanner />
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <BottomBar />
      <PhoneMenu opened={open === 'menu'} onClose={close} onNotifications={() => setOpen('notifications')} />
      <NotificationsDrawer opened={open === 'notifications'} onClose={close} />
      <MatchHost />
    </div>
  )
}
