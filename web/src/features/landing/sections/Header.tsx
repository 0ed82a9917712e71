import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconLanguage, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import { useRootMark } from '../../../kit/root-mark.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { ThemeSwitch } from '../../../kit/ui/buttons/ThemeSwitch.tsx'
import classes from './Header.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

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
          <Anchors className={classes.anchors} />
          <Group gap="2xs" wrap="nowrap" ms="auto">
            <Box component="span" visibleFrom="xs">
              <ThemeSwitch />
            </Box>
            <Box component="span" visibleFrom="md">
              <Fold label={t`Language`} icon={<IconLanguage size={20} stroke={1.75} />}>
                <LanguageLinks />
              </Fold>
            </Box>
            <LinkButton to="/users/login" variant="subtle" className={classes.action ?? ''}>
              {t`Log In`}
            </LinkButton>
            <LinkButton to="/users/register" className={classes.action ?? ''}>
              {t`Sign Up`}
            </LinkButton>
            <Box component="span" hiddenFrom="md">
              <Fold label={t`Menu`} icon={<IconMenu2 size={20} stroke={1.75} />}>
                <Anchors className={classes.column} />
                <LanguageLinks />
              </Fold>
            </Box>
          </Group>
        </Group>
      </header>
    </>
  )
}

function Anchors({ className }: { className: string | undefined }) {
  return (
    <nav
      aria-label={t({ message: 'Page', comment: 'Name of the links to the parts of this page' })}
      className={className}
    >
      <a href="#top">{t`Home`}</a>
      <a href="#about">{t`About`}</a>
      <a href="#plans">{t`Subscription`}</a>
      <a href="#contact">{t`Contact`}</a>
      <a href="#hotel">{t`Find The Hotel`}</a>
      <a href="#one-night">{t`One Night Stand`}</a>
    </nav>
  )
}

interface FoldProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** Shows links below an icon once it's pressed, also before any script runs. A followed link closes them. */
function Fold({ label, icon, children }: FoldProps) {
  const details = useClickOutside<HTMLDetailsElement>(() => close())
  const close = () => details.current?.removeAttribute('open')
  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape') return
    close()
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className={classes.fold}
      onClick={({ target }) => target instanceof HTMLAnchorElement && close()}
      onKeyDown={closeByKey}
    >
      <summary aria-label={label} title={label}>
        {icon}
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
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
