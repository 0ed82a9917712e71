import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './MediaView.module.css'

interface Props {
  stream: MediaStream | null
  className?: string | undefined
  label: string
  /** True for the member's own video: muted and mirrored. */
  own?: boolean
  id?: string
}

/** Shows a stream, and plays its sound unless it's the member's own. */
export function MediaView({ stream, className, label, own = false, id }: Props) {
  const view = useRef<HTMLVideoElement>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const video = view.current
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    if (!stream) return
    // Browsers play no sound before the first interaction with the page.
    video.play().then(
      () => setSilent(false),
      (error: Error) => setSilent(error.name === 'NotAllowedError'),
    )
  }, [stream])

  return (
    <>
      <video ref={view} id={id} className={className} aria-label={label} autoPlay playsInline muted={own} />
      {silent && (
        <Flex
          component="button"
          type="button"
          align="center"
          gap="sm"
          mih={56}
          py={0}
          px="lg"
          display="inline-flex"
          fw={600}
          className={classes.sound}
          onClick={() => void view.current?.play().then(() => setSilent(false))}
        >
          <IconVolume size={22} stroke={1.75} aria-hidden />
          {t`Turn sound on`}
        </Flex>
      )}
    </>
  )
}
