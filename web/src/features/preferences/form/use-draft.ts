import { t } from '@lingui/core/macro'
import type { PreferenceField } from '@savanna/contract/preferences/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import {
  draftOf,
  edit,
  isDirty,
  type PanelAnswers,
  receive,
  type Saved,
  settle,
} from '../preferences.model.ts'
import { isChangedElsewhere, preferencesOf, useSavePreferences } from '../preferences.queries.ts'

/** Returns the draft of the answers: it follows changes saved elsewhere and preserves every edit made here. */
export function useDraft(saved: Saved) {
  const [kept, setKept] = useState(() => draftOf(saved))
  const draft = receive(kept, saved)
  const { id } = useMember()
  const queryClient = useQueryClient()
  const save = useSavePreferences()

  async function meetOtherTab() {
    const now = await queryClient.fetchQuery({ ...preferencesOf(id), staleTime: 0 })
    // The save succeeded although its response was lost.
    if (!isDirty(receive(draft, now))) toast.info(t`Preferences saved successfully`)
  }

  return {
    draft,
    saving: save.isPending,
    edit: (field: PreferenceField, answer: PanelAnswers[PreferenceField]) =>
      setKept((before) => edit(receive(before, saved), field, answer)),
    save: () =>
      save.mutate(draft, {
        onSuccess: ({ message, ...stored }) => {
          setKept((before) => settle(before, stored))
          toast.info(message)
        },
        onError: (error) => {
          const sorry = (reason: unknown) => toast.error(sentenceOf(reason))
          if (isChangedElsewhere(error)) meetOtherTab().catch(sorry)
          else sorry(error)
        },
      }),
  }
}
