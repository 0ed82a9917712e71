import { t } from '@lingui/core/macro'
import { Alert, Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { CardTable } from '../../features/cards/CardTable.tsx'
import { useMe } from '../../features/profiles/index.ts'
import { useRootMark } from '../../kit/root-mark.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { IncompleteProfile } from '../profiles/IncompleteProfile.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import classes from './CardsPage.module.css'

/** Shows one member at a time: right to like, left to pass. */
export function CardsPage() {
  useRootMark('cards')
  const me = useMe()
  const modals = useProfileModals()
  const { passed = false } = useSearch({ from: '/users/cards' })
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle mb="2xs" ta="center">
          {passed ? t`Your passes` : t`Cards`}
        </PageTitle>
      </div>
      {me.missing.length > 0 ? (
        <Box maw={720} mx="auto">
          {me.missing.includes('pictures') && (
            <Alert mb="lg" icon={<IconPhotoPlus stroke={1.75} />}>
              {say(NEEDS_PICTURE)}
            </Alert>
          )}
          <IncompleteProfile me={me} modals={modals} />
        </Box>
      ) : (
        <CardTable key={String(passed)} passed={passed} />
      )}
      {modals.element}
    </div>
  )
}
