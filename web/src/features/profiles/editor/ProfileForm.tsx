import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import type { MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRootMark } from '../../../kit/root-mark.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { useToggleTag } from '../profiles.queries.ts'
import { InterestsField } from './InterestsField.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface ProfileFormProps {
  me: OwnProfile
  part?: MissingPart | undefined
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** Shows the form of the member's own profile. Interests are saved as they're chosen, the rest with Save. */
export function ProfileForm({ me, part, onDirty, onSaved }: ProfileFormProps) {
  useRootMark('dialog-foot')
  const { form, conflicts, hasMerged, changeTo } = useProfileForm(me)
  const toggle = useToggleTag()
  const save = useSaveProfile()
  const { dirty } = form

  const tell = useEffectEvent(onDirty)
  useEffect(() => tell(dirty), [dirty])

  // The dialog focuses that field without scrolling to it.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (part) place.current?.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'center' })
  }, [part])

  const submit = form.submit(async (values) => {
    const change = changeTo(values)
    if (!change) return onSaved()
    try {
      await save.mutateAsync(change)
      onSaved()
    } catch (error) {
      form.showProblem(error)
    }
  })

  return (
    <form ref={place} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {hasMerged && !form.busy && (
          <Alert role="status" color="primary" title={t`Changed in another tab`}>
            {t`We’ve updated the fields you haven’t touched here. What you’ve typed is still here, ready to save.`}
          </Alert>
        )}
        <ProfileFields form={form} conflicts={form.busy ? {} : conflicts} part={part} changes={me.changes} />
        <InterestsField
          chosen={me.tags}
          onToggle={(tagId, held) => toggle.mutate({ tagId, held })}
          {...(part === 'tags' && { 'data-autofocus': true })}
        />
      </Stack>
      <Group className={shared.foot} justify="flex-end" py="md">
        {/* Each interest makes a newer version of the profile, which the other fields must build on. */}
        <Button type="submit" loading={form.busy} disabled={!form.ready || toggle.isPending}>
          {t`Save`}
        </Button>
      </Group>
    </form>
  )
}
