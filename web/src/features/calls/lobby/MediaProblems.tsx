import type { LocalView } from '../session/local-media.ts'
import classes from './DeviceChoice.module.css'

/** Explains why camera or microphone are not on, and what to do. */
export function MediaProblems({ local: { trouble } }: { local: LocalView }) {
  const texts = Object.values(trouble)
  if (texts.length === 0) return null
  return (
    <div role="alert" className={classes.troubles}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
