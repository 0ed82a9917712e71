import {
  IconCards,
  IconHome,
  IconMessageCircle,
  IconSearch,
  IconSunset2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '../../../kit/session/session.model.ts'

/** The text links of the desktop bar. */
export const TEXT_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Tonight', to: '/tonight' },
  { label: 'Cards', to: '/users/cards' },
  { label: 'Likes', to: '/users/likes', counts: 'likes' },
  { label: 'Posts', to: '/users/posts' },
] as const

interface BottomEntry {
  label: string
  icon: TablerIcon
  link: (member: Pick<Session, 'username'>) => LinkProps
  counts?: 'messages'
}

/** The links of the bottom bar on a phone. */
export const BOTTOM_ENTRIES: BottomEntry[] = [
  { label: 'Home', icon: IconHome, link: () => ({ to: '/' }) },
  { label: 'Tonight', icon: IconSunset2, link: () => ({ to: '/tonight' }) },
  { label: 'Cards', icon: IconCards, link: () => ({ to: '/users/cards' }) },
  { label: 'Search', icon: IconSearch, link: () => ({ to: '/main/search' }) },
  { label: 'Messages', icon: IconMessageCircle, link: () => ({ to: '/chat/messages' }), counts: 'messages' },
  { label: 'Me', icon: IconUser, link: profileLink },
]

/** Returns the link to the member's own profile. */
export function profileLink({ username }: Pick<Session, 'username'>) {
  return { to: '/users/profile/$username', params: { username } } as const
}
