import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import rowClasses from '../../../kit/ui/SettingRow.module.css'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import classes from './settings.module.css'

interface PanelProps {
  title: string
  /** The current state, in a few words. */
  state: ReactNode
  /** The verb on the button that opens the panel. */
  verb: string
  danger?: boolean
  opened: boolean
  onToggle: () => void
  children: ReactNode
}

/** Shows one changeable setting. Typed text is discarded when the panel closes. */
export function Panel({ title, state, verb, danger, opened, onToggle, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}title`}>
      <div className={rowClasses.row}>
        <div className={rowClasses.words}>
          <h3 className={rowClasses.title} id={`${id}title`}>
            {title}
          </h3>
          <p className={rowClasses.note}>{state}</p>
        </div>
        <Button
          variant={danger && !opened ? 'light' : 'default'}
          {...(danger && !opened && { color: 'red' })}
          size="sm"
          flex="none"
          mih={44}
          aria-expanded={opened}
          aria-label={opened ? t`Close ${title}` : t`${verb}: ${title}`}
          onClick={onToggle}
        >
          {opened ? t({ message: 'Close', context: 'verb' }) : verb}
        </Button>
      </div>
      {opened && (
        <Suspense fallback={<ListSkeleton count={1} />}>
          <Content>{children}</Content>
        </Suspense>
      )}
    </section>
  )
}

/** Scrolls the panel into view and focuses its first field. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.scrollIntoView({ block: 'nearest' })
    content.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Box ref={content} pt="2xs" pb="lg" className={classes.content}>
      {children}
    </Box>
  )
}
