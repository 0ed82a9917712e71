import { t } from '@lingui/core/macro'
import type { KeyboardEvent, RefObject } from 'react'
import { isEnterKey } from '../../../kit/keyboard/enter-key.ts'
import { GrowingTextarea } from '../../../kit/ui/fields/GrowingTextarea.tsx'
import classes from './PostComposer.module.css'

interface TitleFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  placeholder: string
  problem: string | null
  locked: boolean
  onChange: (title: string) => void
  onSend: () => void
}

/** Shows the field for a post's title. */
export function TitleField({ ref, value, placeholder, problem, locked, onChange, onSend }: TitleFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (!isEnterKey(event)) return
    // A title has one line. Enter alone doesn't publish, since photos may still be missing.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) onSend()
  }

  return (
    <GrowingTextarea
      ref={ref}
      flex={1}
      miw={0}
      classNames={{ input: classes.input }}
      aria-label={t({ message: 'Title', context: 'post' })}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      readOnly={locked}
      error={problem}
      maxRows={5}
    />
  )
}
