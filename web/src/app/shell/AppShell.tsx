import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { OUTLINE } from '@savanna/contract/site/app-document'
import { IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AccountFrame } from '../layouts/AccountFrame.tsx'
import account from '../layouts/account.module.css'
import { BarButton } from '../layouts/bars/BarItem.tsx'
import { BottomBarFrame } from '../layouts/bars/BottomBarFrame.tsx'
import bar from '../layouts/bars/bar.module.css'
import { TopBarFrame } from '../layouts/bars/TopBarFrame.tsx'
import layout from '../layouts/frame.module.css'
import { CONTENT, SkipLink } from '../layouts/SkipLink.tsx'
import { APP_SHELL, USERNAME_PLACEHOLDER } from './app-shell.ts'
import { CardsOutline } from './outlines/CardsOutline.tsx'
import { HomeOutline } from './outlines/HomeOutline.tsx'
import { LoginOutline } from './outlines/LoginOutline.tsx'
import { MessagesOutline } from './outlines/MessagesOutline.tsx'
import { PostsOutline } from './outlines/PostsOutline.tsx'
import { ProfileOutline } from './outlines/ProfileOutline.tsx'

const NOBODY = { username: USERNAME_PLACEHOLDER }
const LOGIN = '/users/login'
const MESSAGES = '/chat/messages'
const NOTHING = { notifications: 0, messages: 0, likes: 0 }

/** Pages with their own outline, by path; the others start empty. */
const OUTLINES: Record<string, () => ReactNode> = {
  '/': HomeOutline,
  '/users/cards': CardsOutline,
  '/users/posts': PostsOutline,
  '/users/profile/$username': ProfileOutline,
  [MESSAGES]: MessagesOutline,
}

/**
 * Shows a page's frame as the build renders it into the document: the whole login page; for members' pages the bars
 * with working links, and an outline. React replaces it.
 */
export function AppShell({ path }: { path: string }) {
  return path === LOGIN ? <VisitorFrame /> : <MemberFrame path={path} />
}

function VisitorFrame() {
  return (
    <div className={account.start} {...{ [APP_SHELL]: 'visitor' }}>
      <AccountFrame visitor>
        <LoginOutline />
      </AccountFrame>
    </div>
  )
}

function MemberFrame({ path }: { path: string }) {
  const Outline = OUTLINES[path]
  return (
    <div
      className={`${layout.shell} ${layout.start}`}
      {...{ [APP_SHELL]: 'member' }}
      data-panes={path === MESSAGES || undefined}
    >
      <SkipLink />
      <TopBarFrame
        member={NOBODY}
        unread={NOTHING}
        portrait={<Box component="span" w={32} h={32} bg="var(--sunken)" className={bar.portrait} />}
        settings={
          <BarButton label={t`Settings`} name={t`Settings`}>
            <IconSettings stroke={1.75} />
          </BarButton>
        }
      />
      {/* Nothing works there yet. */}
      <main id={CONTENT} className={layout.main} inert {...(Outline && { [OUTLINE]: '' })}>
        {Outline && <Outline />}
      </main>
      <BottomBarFrame member={NOBODY} unread={NOTHING} />
    </div>
  )
}
