import { UnstyledButton } from '@mantine/core'
import { formatGender, formatOrientation } from '../profiles.model.ts'
import classes from './ProfileForm.module.css'
import type { Conflicts, ProfileValues } from './profile-form.model.ts'

interface SavedElsewhereProps<F extends keyof ProfileValues> {
  field: F
  /** Label of the field, for the name of the button. */
  label: string
  conflicts: Conflicts
  onTake: (change: Pick<ProfileValues, F>) => void
}

/** Shows, below a field that was changed here and in another tab, what that tab saved, and offers to take it. */
export function SavedElsewhere<F extends keyof ProfileValues>({
  field,
  label,
  conflicts,
  onTake,
}: SavedElsewhereProps<F>) {
  const saved = conflicts[field]
  if (saved === undefined) return null
  return (
    <p className={classes.elsewhere} role="status">
      <span dir="auto">Saved in another tab: {wordsOf(field, conflicts)}</span>
      <UnstyledButton
        className={classes.take}
        aria-label={`Take that one: ${label.toLowerCase()}`}
        onClick={() => onTake({ [field]: saved } as Pick<ProfileValues, F>)}
      >
        Take that one
      </UnstyledButton>
    </p>
  )
}

function wordsOf(field: keyof ProfileValues, conflicts: Conflicts): string {
  switch (field) {
    case 'gender':
      return formatGender(conflicts.gender ?? null)
    case 'sexual_orientation':
      return formatOrientation(conflicts.sexual_orientation ?? null)
    case 'place':
      return conflicts.place?.city ?? 'no place'
    default: {
      const text = conflicts[field]
      return text ? `“${text}”` : 'nothing'
    }
  }
}
