import { msg, t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { IntimateShown, OrientationShown, Visibility } from '@savanna/contract/profiles/visibility'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { useSetVisibility } from './settings.queries.ts'

const ORIENTATION: Record<OrientationShown, Sentence> = {
  everybody: msg`Everybody`,
  fitting: msg`People who fit me`,
  nobody: msg`Nobody`,
}
const INTIMATE: Record<IntimateShown, Sentence> = {
  everybody: ORIENTATION.everybody,
  fitting: ORIENTATION.fitting,
}

/** Shows who sees the member's orientation and intimate answers. A choice is saved at once. */
export function VisibilityChoices({ visibility }: { visibility: Visibility }) {
  const set = useSetVisibility()
  const saving = set.isPending ? set.variables : {}
  return (
    <>
      <Choice
        title={t`Who sees your orientation`}
        note={t`Hidden, it is not on your profile or cards, and no search by orientation finds you. People still meet you only if you fit each other.`}
        texts={ORIENTATION}
        value={saving.orientation ?? visibility.orientation}
        onChange={(orientation) => set.mutate({ orientation })}
      />
      <Choice
        title={t`Who sees your intimate answers`}
        note={t`What you are looking for, kind of relationship, children, how you receive love, and gender.`}
        texts={INTIMATE}
        value={saving.intimate ?? visibility.intimate}
        onChange={(intimate) => set.mutate({ intimate })}
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
