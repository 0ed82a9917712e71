import { Textarea } from '@mantine/core'

/** Shows a text that can no longer be sent, so its author can copy it. `label` says why; empty text shows nothing. */
export function UnsentText({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null
  return <Textarea label={label} value={text} readOnly autosize minRows={3} />
}
