import { Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import { Gender, Orientation } from '@savanna/contract/profiles/fields'
import type { RareChanges } from '@savanna/contract/profiles/rare-changes'
import type { MissingPart } from '@savanna/contract/profiles/routes'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import { NameField } from '../../../kit/ui/fields/NameField.tsx'
import { formatGender, formatOrientation } from '../profiles.model.ts'
import { ChoiceField } from './ChoiceField.tsx'
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

const GENDERS = Gender.options.map((value) => ({ value, label: formatGender(value) }))
const ORIENTATIONS = Orientation.options.map((value) => ({ value, label: formatOrientation(value) }))

/** Shows the fields of the profile that the Save button saves. */
export function ProfileFields({ form, conflicts, part, changes }: ProfileFieldsProps) {
  const focus = (name: MissingPart) => (part === name ? { 'data-autofocus': true } : {})
  const elsewhere = (field: keyof ProfileValues, label: string) => (
    <SavedElsewhere field={field} label={label} conflicts={conflicts} onTake={form.setValues} />
  )
  return (
    <>
      <div className={classes.pair}>
        <div>
          <NameField
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('firstname')}
            {...(part ? {} : { 'data-autofocus': true })}
          />
          {elsewhere('firstname', 'First name')}
        </div>
        <div>
          <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('lastname')} />
          {elsewhere('lastname', 'Last name')}
        </div>
      </div>
      <div>
        <ChoiceField
          label="I am a"
          options={GENDERS}
          description={yearlyChangesText('gender', changes.gender)}
          disabled={changes.gender.left === 0}
          {...form.getInputProps('gender')}
          {...focus('gender')}
        />
        {elsewhere('gender', 'Gender')}
      </div>
      <div>
        <ChoiceField
          label="Orientation"
          options={ORIENTATIONS}
          description={yearlyChangesText('sexual_orientation', changes.sexual_orientation)}
          disabled={changes.sexual_orientation.left === 0}
          {...form.getInputProps('sexual_orientation')}
          {...focus('sexual_orientation')}
        />
        {elsewhere('sexual_orientation', 'Orientation')}
      </div>
      <div>
        <Textarea
          label="Bio"
          autosize
          minRows={3}
          {...form.getInputProps('bio')}
          {...focus('bio')}
          description={<Counter length={[...form.values.bio].length} max={LIMITS.bio} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {elsewhere('bio', 'Bio')}
      </div>
      <div>
        <TextInput
          type="date"
          label="Birthdate"
          description={birthdateText(changes.birthdate, form.values.birthdate === '')}
          disabled={changes.birthdate.left === 0}
          autoComplete="bday"
          {...birthdateBounds(new Date())}
          {...form.getInputProps('birthdate')}
          {...focus('birthdate')}
        />
        {elsewhere('birthdate', 'Birthdate')}
      </div>
      <div>
        <PlaceField
          value={form.values.place}
          error={form.errors.place ?? form.errors.city}
          onChange={(place) => form.setFieldValue('place', place)}
        />
        {elsewhere('place', 'City')}
      </div>
    </>
  )
}
