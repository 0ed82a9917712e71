import { UnstyledButton } from '@mantine/core'
import { suggestName } from './name-hint.ts'
import classes from './register.module.css'

interface NameHintProps {
  typed: string
  /** True once the field says that the name is refused. */
  refused: boolean
  onTake: (name: string) => void
}

/** Says, below a refused name, how it can be written here, and takes that at a press. */
export function NameHint({ typed, refused, onTake }: NameHintProps) {
  const name = refused ? suggestName(typed) : undefined
  return (
    <p className={classes.hint} role="status">
      {name && (
        <>
          Only letters fit here, and one hyphen.{' '}
          <UnstyledButton className={classes.take ?? ''} onClick={() => onTake(name)}>
            Write {name}
          </UnstyledButton>
        </>
      )}
    </p>
  )
}
