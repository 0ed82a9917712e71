import type { Gender } from '@savanna/contract/profiles/fields'
import { IconGenderFemale, IconGenderMale, IconUser } from '@tabler/icons-react'
import { formatGender } from '../profiles.model.ts'

/** Shows a member's gender as an icon with its name. */
export function GenderIcon({ gender }: { gender: Gender | null }) {
  const Icon = gender === null ? IconUser : gender === 'man' ? IconGenderMale : IconGenderFemale
  return <Icon size={20} stroke={1.75} role="img" aria-label={formatGender(gender)} />
}
