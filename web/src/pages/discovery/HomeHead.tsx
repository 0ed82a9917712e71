import { t } from '@lingui/core/macro'
import { useSuggestionsHead } from '../../features/discovery/use-suggestions.ts'
import { PersistedNote } from '../../kit/persistence/PersistedNote.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import classes from './HomeHead.module.css'

/** Shows the home page's title, who sees the member in turn, and how many people the list has. */
export function HomeHead({ memberId, complete }: { memberId: string; complete: boolean }) {
  const { keptAt, text } = useSuggestionsHead(memberId, complete)
  return (
    <div className={classes.head}>
      <PageTitle
        mb={0}
        className={classes.title}
        note={t`When you use suggestions or search, other members can see your profile too.`}
      >
        {t`Your profile suggestions`}
      </PageTitle>
      {complete && (
        <p role="status" className={classes.text}>
          {text}
        </p>
      )}
      {keptAt !== undefined && <PersistedNote at={keptAt} />}
    </div>
  )
}
