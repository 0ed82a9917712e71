import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLiveNotifications } from '../../features/notifications/notifications.queries.ts'
import { useLivePresence } from '../../features/profiles/presence/presence.ts'
import { useLiveProfile } from '../../features/profiles/use-live-profile.ts'
import { startIdleLoads } from '../../kit/idle-loads.ts'
import { useInstallOffer } from '../../kit/install/install.store.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useRootMark } from '../../kit/root-mark.ts'
import { lazyOverlay } from '../../kit/ui/overlays/lazy-overlay.tsx'
import { MatchHost } from '../../pages/relations/MatchHost.tsx'
import { takeOverControls } from '../shell/take-over-controls.ts'
import { BottomBar } from './bars/BottomBar.tsx'
import { LogOutQuestion } from './bars/LogOutQuestion.tsx'
import { TopBar } from './bars/TopBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { useIconBadge } from './device/use-icon-badge.ts'
import { usePersistedResponses } from './device/use-persisted-responses.ts'
import { useWorker } from './device/use-worker.ts'
import classes from './frame.module.css'
import { CONTENT, SkipLink } from './SkipLink.tsx'
import { useLive } from './use-live.ts'

const LiveChat = lazyPart(() => import('../../features/chat/LiveChat.tsx'), 'LiveChat')

const CallHost = lazyPart(() => import('../../pages/calls/CallHost.tsx'), 'CallHost')

const PhoneMenu = lazyOverlay(async () => (await import('./bars/PhoneMenu.tsx')).PhoneMenu)

const NotificationsDrawer = lazyOverlay(
  async () => (await import('../../features/notifications/NotificationsDrawer.tsx')).NotificationsDrawer,
)

const InstallOffer = lazyPart(() => import('../../kit/install/InstallOffer.tsx'), 'InstallOffer')

/** Pages that fill the window: a card above them would push their actions out of view. */
const FILLED = ['/chat/messages', '/users/cards', '/tonight']

interface Props {
  /** True for a page that fills the screen, without bars. */
  full: boolean
  children: ReactNode
}

/** Shows the frame of every members' page: bars, drawers, and the live channel. */
export function MemberShell({ full, children }: Props) {
  useRootMark('frame')
  useLive()
  useLivePresence()
  useLiveProfile()
  useLiveNotifications()
  useIconBadge()
  const Updates = useWorker()
  usePersistedResponses()
  useEffect(startIdleLoads, [])
  useEffect(takeOverControls, [])
  const [open, setOpen] = useState<'menu' | 'notifications' | null>(null)
  const close = () => setOpen(null)
  const filled = useLocation({ select: ({ pathname }) => FILLED.includes(pathname) })
  const way = useInstallOffer()
  const offersInstall = full || filled ? undefined : way

  return (
    <div className={classes.shell}>
      {!full && <SkipLink />}
      {!full && (
        <TopBar
          menu={{ onClick: () => setOpen('menu'), onNear: PhoneMenu.preload }}
          notifications={{ onClick: () => setOpen('notifications'), onNear: NotificationsDrawer.preload }}
        />
      )}
      {!full && <ConnectionBanner />}
      {Updates && <Updates quiet={full} />}
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        {offersInstall && <InstallOffer way={offersInstall} />}
        {children}
      </main>
      {!full && <BottomBar />}
      <PhoneMenu opened={open === 'menu'} onClose={close} onNotifications={() => setOpen('notifications')} />
      <NotificationsDrawer opened={open === 'notifications'} onClose={close} />
      <MatchHost />
      <LogOutQuestion />
      <CallHost />
      <LiveChat />
    </div>
  )
}
