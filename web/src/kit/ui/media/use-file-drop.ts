import { type DragEvent, useState } from 'react'

/** Accepts files dropped on an element, and returns whether files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const into = event.relatedTarget
      if (!(into instanceof Node) || !event.currentTarget.contains(into)) setOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
    },
  }
}
