import { Chip } from '@mantine/core'
import { TAGS } from '@savanna/contract/profiles/tags'
import { useToggleTag } from '../profiles.queries.ts'
import classes from './ProfileForm.module.css'

interface InterestsFieldProps {
  /** Ids of the interests that the member has. */
  held: number[]
  'data-autofocus'?: boolean
}

/** Shows all interests to choose from; each is saved at once. */
export function InterestsField({ held, 'data-autofocus': autofocus }: InterestsFieldProps) {
  const toggle = useToggleTag()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Interests</legend>
      <div className={classes.chips}>
        {TAGS.map((word, index) => {
          const tagId = index + 1
          return (
            <Chip
              key={word}
              checked={held.includes(tagId)}
              onChange={(checked) => toggle.mutate({ tagId, held: checked })}
              {...(index === 0 && autofocus && { 'data-autofocus': true })}
            >
              {word}
            </Chip>
          )
        })}
      </div>
      <p className={classes.note}>Saved as you choose.</p>
    </fieldset>
  )
}
