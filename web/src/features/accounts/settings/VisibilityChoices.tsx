import { msg, t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Reach } from '@savanna/contract/profiles/reach'
import type { IntimateShown, OrientationShown, Visibility } from '@savanna/contract/profiles/visibility'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { useSetVisibility } from './settings.queries.ts'

const ORIENTATION: Record<OrientationShown, Sentence> = {
  everybody: msg`Everyone`,
  fitting: msg`People I could match with`,
  nobody: msg`Nobody`,
}
const INTIMATE: Record<IntimateShown, Sentence> = {
  everybody: ORIENTATION.everybody,
  fitting: ORIENTATION.fitting,
}

const REACHING: Record<Reach, Sentence> = {
  everyone: msg`Everyone`,
  tied: msg`People I’ve liked, followed or matched with`,
  nobody: ORIENTATION.nobody,
}

/**
 * Shows who sees the member's orientation and intimate answers, and who may comment and follow. Choices are saved
 * immediately.
 */
export function VisibilityChoices({ visibility }: { visibility: Visibility }) {
  const set = useSetVisibility()
  const saving = set.isPending ? set.variables : {}
  return (
    <>
      <Choice
        title={t`Who can see your orientation`}
        note={t`When it’s hidden, it isn’t on your profile or cards, and searches by orientation won’t find you. You’ll still only meet people you could match with.`}
        texts={ORIENTATION}
        value={saving.orientation ?? visibility.orientation}
        onChange={(orientation) => set.mutate({ orientation })}
      />
      <Choice
        title={t`Who can see your intimate answers`}
        note={t`What you’re looking for, your type of relationship, children, how you receive love, gender, religion and politics.`}
        texts={INTIMATE}
        value={saving.intimate ?? visibility.intimate}
        onChange={(intimate) => set.mutate({ intimate })}
      />
      <Choice
        title={t`Who can comment on my posts`}
        note={t`Comments that are there stay. Links, numbers and account names from strangers stay hidden until you like or follow them.`}
        texts={REACHING}
        value={saving.comments ?? visibility.comments}
        onChange={(comments) => set.mutate({ comments })}
      />
      <Choice
        title={t`Who can follow me`}
        note={t`Your followers stay, whatever you choose.`}
        texts={REACHING}
        value={saving.follows ?? visibility.follows}
        onChange={(follows) => set.mutate({ follows })}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  title: string
  note: string
  texts: Record<T, Sentence>
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ title, note, texts, value, onChange }: ChoiceProps<T>) {
  const values = Object.keys(texts) as T[]
  return (
    <SettingRow title={title} note={note} wraps>
      {(control) => (
        <NativeSelect
          {...control}
          w={190}
          data={values.map((each) => ({ value: each, label: say(texts[each]) }))}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = values.find((each) => each === currentTarget.value)
            if (chosen) onChange(chosen)
          }}
        />
      )}
    </SettingRow>
  )
}
