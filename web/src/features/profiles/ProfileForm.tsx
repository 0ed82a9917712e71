import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { Gender, type MissingPart, Orientation, type OwnProfile } from '@savanna/contract/profiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useZodForm } from '../../kit/form/use-zod-form.ts'
import { Counter } from '../../kit/ui/Counter.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { InterestsField } from './InterestsField.tsx'
import { PlaceField } from './PlaceField.tsx'
import classes from './ProfileForm.module.css'
import { birthdateBounds, changeOf, profileFormSchema, valuesOf } from './profile-form.model.ts'
import { genderText, orientationText } from './profiles.model.ts'
import { useUpdateProfile } from './profiles.queries.ts'

interface ProfileFormProps {
  me: OwnProfile
  part?: MissingPart | undefined
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

const GENDERS = Gender.options.map((value) => ({ value, label: genderText(value) }))
const ORIENTATIONS = Orientation.options.map((value) => ({ value, label: orientationText(value) }))

/** All that a member says about themselves. Interests are saved as they are chosen, the rest by Save. */
export function ProfileForm({ me, part, onDirty, onSaved }: ProfileFormProps) {
  const [before] = useState(() => valuesOf(me))
  const [schema] = useState(() => profileFormSchema(me.city !== null))
  const form = useZodForm({ schema, initialValues: before })
  const update = useUpdateProfile()
  const focus = (name: MissingPart) => (part === name ? { 'data-autofocus': true } : {})

  const tell = useEffectEvent(onDirty)
  useEffect(() => tell(form.dirty), [form.dirty])

  // The dialog gives that field the focus without scrolling to it.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (part) place.current?.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'center' })
  }, [part])

  const save = form.submit(async (values) => {
    const change = changeOf(before, values)
    if (Object.keys(change).length === 0) return onSaved()
    try {
      await update.mutateAsync(change)
      onSaved()
    } catch (error) {
      form.showProblem(error)
    }
  })

  return (
    <form ref={place} onSubmit={save} noValidate>
      <Stack gap="lg">
        <div className={classes.pair}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('firstname')}
            {...(part ? {} : { 'data-autofocus': true })}
          />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastname')} />
        </div>
        <ChoiceField
          label="I am a"
          options={GENDERS}
          {...form.getInputProps('gender')}
          {...focus('gender')}
        />
        <ChoiceField
          label="Orientation"
          options={ORIENTATIONS}
          {...form.getInputProps('sexual_orientation')}
          {...focus('sexual_orientation')}
        />
        <Textarea
          label="Bio"
          autosize
          minRows={3}
          {...form.getInputProps('bio')}
          {...focus('bio')}
          description={<Counter length={[...form.values.bio].length} max={LIMITS.bio} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          type="date"
          label="Birthdate"
          description="Others see your age, never the date."
          autoComplete="bday"
          {...birthdateBounds(new Date())}
          {...form.getInputProps('birthdate')}
          {...focus('birthdate')}
        />
        <PlaceField
          value={form.values.place}
          error={form.errors.place ?? form.errors.city}
          onChange={(place) => form.setFieldValue('place', place)}
        />
        <InterestsField held={me.tags} {...focus('tags')} />
      </Stack>
      <Group className={classes.foot} justify="flex-end">
        <Button type="submit" loading={form.busy} disabled={!form.ready}>
          Save
        </Button>
      </Group>
    </form>
  )
}
