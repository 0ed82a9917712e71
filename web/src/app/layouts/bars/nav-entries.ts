import { msg } from '@lingui/core/macro'
import type { Sentence } from '@savanna/contract/language/say'
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

const HOME = msg({ message: 'Home', comment: 'The page that members begin with' })
const TONIGHT = msg({ message: 'Tonight', comment: 'The page with the five people of this evening' })
/** The one-word name of the page of likes and visits. */
export const LIKES = msg({ message: 'Likes', context: 'noun' })

/** The desktop bar's text links. */
export const TEXT_LINKS = [
  { label: HOME, to: '/' },
  { label: TONIGHT, to: '/tonight' },
  { label: msg`Cards`, to: '/users/cards' },
  { label: LIKES, to: '/users/likes', counts: 'likes' },
  { label: msg`Posts`, to: '/users/posts' },
] as const

interface BottomEntry {
  label: Sentence
  icon: TablerIcon
  link: (member: Pick<Session, 'username'>) => LinkProps
  counts?: 'messages'
}

/** The links of a phone's bottom bar. */
export const BOTTOM_ENTRIES: BottomEntry[] = [
  { label: HOME, icon: IconHome, link: () => ({ to: '/' }) },
  {
    label: msg({ message: 'Tonight', context: 'short label, at most 10 letters' }),
    icon: IconSunset2,
    link: () => ({ to: '/tonight' }),
  },
  { label: msg`Cards`, icon: IconCards, link: () => ({ to: '/users/cards' }) },
  { label: msg`Search`, icon: IconSearch, link: () => ({ to: '/main/search' }) },
  {
    label: msg({ message: 'Messages', context: 'short label, at most 10 letters' }),
    icon: IconMessageCircle,
    link: () => ({ to: '/chat/messages' }),
    counts: 'messages',
  },
  {
    label: msg({ message: 'Me', comment: 'The link to the member’s own profile' }),
    icon: IconUser,
    link: profileLink,
  },
]

/** Returns the link to the member's own profile. */
export function profileLink({ username }: Pick<Session, 'username'>) {
  return { to: '/users/profile/$username', params: { username } } as const
}
