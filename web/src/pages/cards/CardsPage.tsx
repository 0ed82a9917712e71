import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { CardTable } from '../../features/cards/CardTable.tsx'
import { useMe } from '../../features/profiles/index.ts'
import { useRootMark } from '../../kit/root-mark.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import classes from './CardsPage.module.css'

/** Shows one member at a time: right to like, left to pass. */
export function CardsPage() {
  useRootMark('cards')
  const me = useMe()
  const { passed = false } = useSearch({ from: '/users/cards' })
  const hasNotice = me.missing.includes('pictures')
  return (
    <div className={classes.page} data-notice={hasNotice || undefined}>
      <div className={classes.title}>
        <PageTitle mb="2xs" ta="center">
          {passed ? t`Your passes` : t`Cards`}
        </PageTitle>
      </div>
      {hasNotice && (
        <Alert maw={720} mx="auto" mb="lg" icon={<IconPhotoPlus stroke={1.75} />}>
          {say(NEEDS_PICTURE)}
        </Alert>
      )}
      <CardTable key={String(passed)} passed={passed} />
    </div>
  )
}
