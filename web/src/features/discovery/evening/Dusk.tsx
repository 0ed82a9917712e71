import type { CSSProperties, ReactNode } from 'react'
import classes from './Dusk.module.css'
import { NIGHT } from './evening.model.ts'

interface DuskProps {
  /** How deep the dusk is, from 0 to 5; nothing renders while it's absent, since it isn't known yet. */
  step: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** Shows text before a sky whose sun sinks with each answer. The sky is behind it and takes no space. */
export function Dusk({ step, className = '', children }: DuskProps) {
  const night = step === NIGHT
  return (
    <div
      className={`${classes.dusk} ${className}`}
      data-drawn={(step !== undefined && !night) || undefined}
      style={{ '--step': step } as CSSProperties}
    >
      {step !== undefined && <Sky night={night} />}
      {children}
    </div>
  )
}

const STARS = 'M24 20h.1M88 46h.1M142 16h.1M196 34h.1M244 12h.1M268 52h.1M336 18h.1M378 40h.1M52 62h.1'

function Sky({ night }: { night: boolean }) {
  return (
    <svg className={classes.sky} viewBox="0 0 400 120" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      {night && (
        <path d={STARS} stroke="var(--art-star)" strokeWidth="2" strokeLinecap="round" opacity="0.7" />
      )}
      {!night && <circle className={classes.sun} cx="318" cy="44" r="26" fill="var(--art-sun)" />}
      {!night && <Dunes />}
    </svg>
  )
}

function Dunes() {
  return (
    <>
      <path
        d="M180 120C226 92 262 88 300 94S364 104 400 92S520 78 640 94V120Z"
        fill="var(--art-far)"
        opacity="0.6"
      />
      <path d="M236 120C282 104 320 102 350 106S386 110 400 106S510 96 640 108V120Z" fill="var(--art-mid)" />
    </>
  )
}
