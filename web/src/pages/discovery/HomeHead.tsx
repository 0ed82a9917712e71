import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dusk } from '../../features/discovery/evening/Dusk.tsx'
import { NIGHT } from '../../features/discovery/evening/evening.model.ts'
import { Sunset } from '../../features/discovery/evening/Sunset.tsx'
import { useSuggestionsHead } from '../../features/discovery/use-suggestions.ts'
import { KeptNote } from '../../kit/kept/KeptNote.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import classes from './HomeHead.module.css'

/** Shows the title of the home page and what the list holds; before an evening sky for members who have five a day. */
export function HomeHead({ memberId, complete }: { memberId: string; complete: boolean }) {
  const { evening, keptAt, text, step } = useSuggestionsHead(memberId, complete)
  return (
    <Dusk step={step} className={classes.head}>
      <PageTitle mb={0} className={classes.title}>
        {t`Your profile suggestions`}
      </PageTitle>
      {complete && (
        <p role="status" className={classes.text}>
          {text}
        </p>
      )}
      {keptAt !== undefined && <KeptNote at={keptAt} />}
      {evening?.more && step !== NIGHT && (
        <p className={classes.next}>
          <Trans>
            Five others come at sunset: <Sunset next={evening.next} />
          </Trans>
        </p>
      )}
    </Dusk>
  )
}
