import { msg, t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { formatHeight } from '@savanna/contract/profiles/heights'
import { formatGender, formatOrientation } from '../profiles.model.ts'
import classes from './ProfileForm.module.css'
import type { Conflicts, ProfileValues } from './profile-form.model.ts'

/** Labels of the buttons for screen readers. */
const TAKE: Record<keyof ProfileValues, Sentence> = {
  firstname: msg`Use that one: first name`,
  lastname: msg`Use that one: last name`,
  gender: msg`Use that one: gender`,
  sexual_orientation: msg`Use that one: orientation`,
  bio: msg`Use that one: bio`,
  height: msg`Use that one: height`,
  work: msg`Use that one: work`,
  birthdate: msg`Use that one: birthdate`,
  place: msg`Use that one: city`,
}

interface SavedElsewhereProps<F extends keyof ProfileValues> {
  field: F
  conflicts: Conflicts
  onTake: (change: Pick<ProfileValues, F>) => void
}

/** Shows, below a field changed both here and in another tab, what that tab saved, and offers to take it. */
export function SavedElsewhere<F extends keyof ProfileValues>({
  field,
  conflicts,
  onTake,
}: SavedElsewhereProps<F>) {
  const saved = conflicts[field]
  if (saved === undefined) return null
  const value = wordsOf(field, conflicts)
  return (
    <p className={classes.elsewhere} role="status">
      <span dir="auto">{t`Saved in another tab: ${value}`}</span>
      <UnstyledButton
        c="inherit"
        fw={600}
        mih={44}
        td="underline"
        className={classes.take}
        aria-label={say(TAKE[field])}
        onClick={() => onTake({ [field]: saved } as Pick<ProfileValues, F>)}
      >
        {t`Use that one`}
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
      return conflicts.place?.city ?? t({ message: 'no city', comment: 'What another tab has saved' })
    case 'height':
      return conflicts.height
        ? formatHeight(conflicts.height)
        : t({ message: 'nothing', comment: 'What another tab has saved' })
    default: {
      const text = conflicts[field]
      return text ? t`“${text}”` : t({ message: 'nothing', comment: 'What another tab has saved' })
    }
  }
}
