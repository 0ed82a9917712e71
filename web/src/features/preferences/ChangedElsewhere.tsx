import { Alert, Flex } from '@mantine/core'
import { CHANGED_ELSEWHERE, PREFERENCES, type PreferenceField } from '@savanna/contract/preferences/routes'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import { type Draft, listOf } from './preferences.model.ts'
import classes from './SettingsForm.module.css'

interface ChangedElsewhereProps {
  draft: Draft
  /** Discards the member's own answer in favour of the saved one. */
  onTakeOver: (field: PreferenceField) => void
}

/** Lists what another tab has saved, and where it differs from what was chosen here. */
export function ChangedElsewhere({ draft, onTakeOver }: ChangedElsewhereProps) {
  const panels = PREFERENCES.filter(({ field }) => draft.elsewhere.includes(field))
  if (panels.length === 0) return null
  return (
    <Alert color="amber" role="alert" title={CHANGED_ELSEWHERE} className={classes.elsewhere ?? ''}>
      <Flex component="ul" direction="column" gap="2xs">
        {panels.map(({ field, title }) => (
          <li key={field}>
            <strong>{title}</strong>: {listOf(draft.answers[field]).join(', ') || 'no answer'}
            {draft.edits[field] !== undefined && (
              <>
                {' '}
                there, yours is kept.{' '}
                <button type="button" className={classes.take} onClick={() => onTakeOver(field)}>
                  Use theirs<Hidden> for {title}</Hidden>
                </button>
              </>
            )}
          </li>
        ))}
      </Flex>
    </Alert>
  )
}
