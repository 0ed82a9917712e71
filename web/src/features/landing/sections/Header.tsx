import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import { useRootMark } from '../../../kit/root-mark.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { ThemeSwitch } from '../../../kit/ui/buttons/ThemeSwitch.tsx'
import classes from './Header.module.css'

/** Shows the header, which stays at the top; transparent over the hero until the page scrolls. */
export function Header() {
  useRootMark('sections')
  const [sentinel, moved] = useScrolledPast()
  return (
    <>
      <Box ref={sentinel} id="top" pos="absolute" top={0} w={1} h={24} />
      <header className={classes.header} data-moved={moved || undefined}>
        <Group gap={0} mx="auto" maw="var(--page)" px="var(--gutter)" className={classes.bar}>
          <Link to="/home" className={classes.brand}>
            <Wordmark />
          </Link>
          <nav
            aria-label={t({ message: 'Page', comment: 'Name of the links to the parts of this page' })}
            className={classes.anchors}
          >
            <a href="#top">{t`Home`}</a>
            <a href="#about">{t`About`}</a>
            <a href="#plans">{t`Subscription`}</a>
            <a href="#contact">{t`Contact`}</a>
            <a href="#hotel">{t`Find The Hotel`}</a>
            <a href="#one-night">{t`One Night Stand`}</a>
          </nav>
          <Group gap="2xs" wrap="nowrap" ms="auto" className={classes.actions}>
            <Box component="span" visibleFrom="xs">
              <ThemeSwitch />
            </Box>
            <LinkButton to="/users/login" variant="subtle">
              {t`Log In`}
            </LinkButton>
            <LinkButton to="/users/register">{t`Sign Up`}</LinkButton>
          </Group>
        </Group>
      </header>
    </>
  )
}

function useScrolledPast() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => setPast(entry ? !entry.isIntersecting : false))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return [sentinel, past] as const
}
