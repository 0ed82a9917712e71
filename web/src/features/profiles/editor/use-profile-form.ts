import type { ProfileChange } from '@savanna/contract/profiles/fields'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { readStoredChoice, toRegisterProfile } from '../../landing/index.ts'
import {
  type Conflicts,
  changeOf,
  merge,
  type ProfileValues,
  profileFormSchema,
  unresolved,
  valuesOf,
} from './profile-form.model.ts'

/** Returns the choices made on the landing page, for fields that are still empty. */
function chosenBefore({ gender, sexual_orientation }: ProfileValues): Partial<ProfileValues> {
  const choice = readStoredChoice()
  if (gender || sexual_orientation || !choice) return {}
  const chosen = toRegisterProfile(choice)
  return { gender: chosen.gender, sexual_orientation: chosen.orientation }
}

/** Returns the form of the member's own profile; it merges what other tabs save while it's open. */
export function useProfileForm(me: OwnProfile) {
  const [base, setBase] = useState(() => ({ version: me.version, values: valuesOf(me) }))
  const [schema] = useState(() => profileFormSchema(me))
  const [conflicts, setConflicts] = useState<Conflicts>({})
  const [hasMerged, setHasMerged] = useState(false)
  const form = useZodForm({ schema, initialValues: { ...base.values, ...chosenBefore(base.values) } })

  const mergeSaved = useEffectEvent(() => {
    if (me.version <= base.version) return
    const saved = valuesOf(me)
    const merged = merge(base.values, form.values, saved)
    const typed = form.dirty && Object.keys(changeOf(saved, merged.values)).length > 0
    // An interest makes a newer version too, but changes no field.
    const isChanged = Object.keys(changeOf(base.values, saved)).length > 0
    form.reset(saved)
    form.setValues(merged.values)
    setBase({ version: me.version, values: saved })
    setConflicts((before) => ({ ...before, ...merged.conflicts }))
    if (isChanged) setHasMerged(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for all that it counts
  useEffect(() => mergeSaved(), [me.version])

  return {
    form,
    /** Another tab's saved values for fields also changed here. */
    conflicts: unresolved(conflicts, form.values),
    /** True once another tab's changes were merged into the form. */
    hasMerged,
    /** Returns the changes to send, with the version they are based on; undefined when nothing changed. */
    changeTo(values: typeof form.values): (Partial<ProfileChange> & { version: number }) | undefined {
      const change = changeOf(base.values, values)
      return Object.keys(change).length > 0 ? { ...change, version: base.version } : undefined
    },
  }
}
