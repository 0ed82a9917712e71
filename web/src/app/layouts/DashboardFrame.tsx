import { msg, t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconAddressBook, IconPhoto, IconPolaroid, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './dashboard.module.css'

const ABOUT = msg({
  message: 'About',
  context: 'profile',
  comment: 'The section of what members write about themselves',
})
const IMAGE = msg({ message: 'Picture', comment: 'Profile image in one word, below an icon on a phone' })

const POSTS = msg({ message: 'Posts', context: 'short label, at most 9 letters' })

/** The dashboard's sections; `short` is the label below an icon on a phone. */
const PLACES = [
  { to: '/users/posts', label: msg`Posts`, short: POSTS, icon: IconPolaroid },
  { to: '/users/about', label: ABOUT, short: ABOUT, icon: IconAddressBook },
  { to: '/users/photos', label: msg`Photos`, short: msg`Photos`, icon: IconPhoto },
  { to: '/users/editprofileimage', label: msg`Profile picture`, short: IMAGE, icon: IconUserCircle },
  { to: '/users/followers', label: msg`Followers`, short: msg`Followers`, icon: IconUsers },
] as const

interface DashboardFrameProps {
  username: string
  portrait: ReactNode
  name: string
  children: ReactNode
}

/** Shows the frame of a member's own pages: a sidebar or, on a phone, a row of icons above the page. */
export function DashboardFrame({ username, portrait, name, children }: DashboardFrameProps) {
  return (
    <div className={classes.shell}>
      <Stack className={classes.side}>
        <Link to="/users/profile/$username" params={{ username }} className={classes.me}>
          {portrait}
          <Flex component="span" direction="column" miw={0}>
            <Box component="span" fw={600} lh={1.3} className={shared.ellipsis} dir="auto" data-name>
              {name}
            </Box>
            <Box component="span" c="dimmed" fz="sm" className={shared.underlined}>
              {t`See my profile`}
            </Box>
          </Flex>
        </Link>
        <nav className={classes.places} aria-label={t`Dashboard`}>
          {PLACES.map(({ to, label, short, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className={classes.place}
              aria-label={say(label)}
              activeOptions={{ includeSearch: false }}
            >
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              <Box component="span" visibleFrom="sm">
                {say(label)}
              </Box>
              <Box component="span" hiddenFrom="sm">
                {say(short)}
              </Box>
            </Link>
          ))}
        </nav>
      </Stack>
      <Box miw={0}>{children}</Box>
    </div>
  )
}
