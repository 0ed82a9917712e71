import { t } from '@lingui/core/macro'
import { IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LoginStart } from '../../pages/accounts/LoginStart.tsx'
import { CardsStart } from '../../pages/cards/CardsStart.tsx'
import { MessagesStart } from '../../pages/chat/MessagesStart.tsx'
import { HomeStart } from '../../pages/discovery/HomeStart.tsx'
import { ProfileStart } from '../../pages/profiles/ProfileStart.tsx'
import { AccountFrame } from '../layouts/AccountFrame.tsx'
import account from '../layouts/account.module.css'
import { BarButton } from '../layouts/bars/BarItem.tsx'
import { BottomBarFrame } from '../layouts/bars/BottomBarFrame.tsx'
import bar from '../layouts/bars/bar.module.css'
import { TopBarFrame } from '../layouts/bars/TopBarFrame.tsx'
import layout from '../layouts/frame.module.css'
import { CONTENT, SkipLink } from '../layouts/SkipLink.tsx'
import { OUTLINE, START_FRAME, START_USERNAME } from './start-frame.ts'

const NOBODY = { username: START_USERNAME }
const LOGIN = '/users/login'
const MESSAGES = '/chat/messages'
const NOTHING = { notifications: 0, messages: 0, likes: 0 }

/** Pages that have an outline of their own, by path; the others begin empty. */
const OUTLINES: Record<string, () => ReactNode> = {
  '/': HomeStart,
  '/users/cards': CardsStart,
  '/users/profile/$username': ProfileStart,
  [MESSAGES]: MessagesStart,
}

/**
 * Shows the frame of a page as the build draws it into its document: of the log-in the whole page, of a member's page the
 * bars with working links, and its outline. React replaces it.
 */
export function StartFrame({ path }: { path: string }) {
  return path === LOGIN ? <VisitorFrame /> : <MemberFrame path={path} />
}

function VisitorFrame() {
  return (
    <div className={account.start} {...{ [START_FRAME]: 'visitor' }}>
      <AccountFrame visitor>
        <LoginStart />
      </AccountFrame>
    </div>
  )
}

function MemberFrame({ path }: { path: string }) {
  const Outline = OUTLINES[path]
  return (
    <div
      className={`${layout.shell} ${layout.start}`}
      {...{ [START_FRAME]: 'member' }}
      data-panes={path === MESSAGES || undefined}
    >
      <SkipLink />
      <TopBarFrame
        member={NOBODY}
        unread={NOTHING}
        portrait={<span className={`${bar.portrait} ${bar.nobody}`} />}
        settings={
          <BarButton label={t`Settings`} name={t`Settings`}>
            <IconSettings stroke={1.75} />
          </BarButton>
        }
      />
      {/* Nothing can be done there yet. */}
      <main id={CONTENT} className={layout.main} inert {...(Outline && { [OUTLINE]: '' })}>
        {Outline && <Outline />}
      </main>
      <BottomBarFrame member={NOBODY} unread={NOTHING} />
    </div>
  )
}
