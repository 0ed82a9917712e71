import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { Gender, Orientation } from '@savanna/contract/profiles/fields'
import type { RareChanges } from '@savanna/contract/profiles/rare-changes'
import type { MissingPart } from '@savanna/contract/profiles/routes'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import { NameField } from '../../../kit/ui/fields/NameField.tsx'
import { formatGender, formatOrientation } from '../profiles.model.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { HeightField } from './HeightField.tsx'
import { PlaceField } from './PlaceField.tsx'
import classes from './ProfileForm.module.css'
import { birthdateBounds, type Conflicts, type ProfileValues } from './profile-form.model.ts'
import { birthdateText, yearlyChangesText } from './rare-changes.model.ts'
import { SavedElsewhere } from './SavedElsewhere.tsx'
import type { useProfileForm } from './use-profile-form.ts'

interface ProfileFieldsProps {
  form: ReturnType<typeof useProfileForm>['form']
  conflicts: Conflicts
  /** The part of the profile whose field takes the focus. */
  part: MissingPart | undefined
  changes: RareChanges
}

const genders = () => Gender.options.map((value) => ({ value, label: formatGender(value) }))
const orientations = () => Orientation.options.map((value) => ({ value, label: formatOrientation(value) }))

/** Shows the profile fields that the Save button saves. */
export function ProfileFields({ form, conflicts, part, changes }: ProfileFieldsProps) {
  const focus = (name: MissingPart) => (part === name ? { 'data-autofocus': true } : {})
  const elsewhere = (field: keyof ProfileValues) => (
    <SavedElsewhere field={field} conflicts={conflicts} onTake={form.setValues} />
  )
  return (
    <>
      <div className={classes.pair}>
        <div>
          <NameField
            label={t`First name`}
            autoComplete="given-name"
            {...form.getInputProps('firstname')}
            {...(part ? {} : { 'data-autofocus': true })}
          />
          {elsewhere('firstname')}
        </div>
        <div>
          <NameField label={t`Last name`} autoComplete="family-name" {...form.getInputProps('lastname')} />
          {elsewhere('lastname')}
        </div>
      </div>
      <div>
        <ChoiceField
          label={t({ message: 'I am a', comment: 'Above the choice of man or woman' })}
          options={genders()}
          description={yearlyChangesText('gender', changes.gender)}
          disabled={changes.gender.left === 0}
          {...form.getInputProps('gender')}
          {...focus('gender')}
        />
        {elsewhere('gender')}
      </div>
      <div>
        <ChoiceField
          label={t`Orientation`}
          options={orientations()}
          description={yearlyChangesText('sexual_orientation', changes.sexual_orientation)}
          disabled={changes.sexual_orientation.left === 0}
          {...form.getInputProps('sexual_orientation')}
          {...focus('sexual_orientation')}
        />
        {elsewhere('sexual_orientation')}
      </div>
      <div>
        <Textarea
          label={t`Bio`}
          autosize
          minRows={3}
          {...form.getInputProps('bio')}
          {...focus('bio')}
          description={<Counter text={form.values.bio} max={LIMITS.bio} trimmed={false} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {elsewhere('bio')}
      </div>
      <div className={classes.pair}>
        <div>
          <HeightField {...form.getInputProps('height')} />
          {elsewhere('height')}
        </div>
        <div>
          <TextInput
            label={t({ message: 'Work', context: 'noun' })}
            {...form.getInputProps('work')}
            description={<Counter text={form.values.work} max={LIMITS.work} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          {elsewhere('work')}
        </div>
      </div>
      <div>
        <TextInput
          type="date"
          label={t`Birthdate`}
          description={birthdateText(changes.birthdate, form.values.birthdate === '')}
          disabled={changes.birthdate.left === 0}
          autoComplete="bday"
          {...birthdateBounds(new Date(serverNow()))}
          {...form.getInputProps('birthdate')}
          {...focus('birthdate')}
        />
        {elsewhere('birthdate')}
      </div>
      <div>
        <PlaceField
          value={form.values.place}
          error={form.errors.place ?? form.errors.city}
          onChange={(place) => form.setFieldValue('place', place)}
        />
        {elsewhere('place')}
      </div>
    </>
  )
}
