import classes from './PresenceDot.module.css'

/** Green when someone is here. Colour is never alone: it carries its words. */
export function PresenceDot({ online, label }: { online: boolean; label?: string }) {
  const words = label ?? (online ? 'Online' : 'Offline')
  return (
    <span
      className={classes.dot}
      data-online={online || undefined}
      role="img"
      aria-label={words}
      title={words}
    />
  )
}
