import type { RefObject } from 'react'

interface PhotoPickerProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** The hidden field behind a button that chooses photos. */
export function PhotoPicker({ ref, label, multiple = false, onFiles }: PhotoPickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*,.heic,.heif"
      multiple={multiple}
      hidden
      tabIndex={-1}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The same file may be chosen again, after a failure or once it was removed.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
