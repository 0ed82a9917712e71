import type { CSSProperties } from 'react'
import classes from './Confetti.module.css'

const SLIPS = Array.from({ length: 28 }, (_, index) => index)
// The golden ratio spreads them without clumps, and alike each time.
const spread = (index: number, step: number) => (index * step) % 1

/** A few slips of paper that fall once; nothing for those who want no motion. */
export function Confetti() {
  return (
    <div className={classes.sky} aria-hidden="true">
      {SLIPS.map((index) => {
        const style = {
          '--x': `${spread(index, 0.618) * 100}%`,
          '--turn': `${Math.round(spread(index, 0.382) * 540 - 270)}deg`,
          '--wait': `${Math.round(spread(index, 0.271) * 250)}ms`,
        }
        return <i key={index} className={classes.slip} style={style as CSSProperties} />
      })}
    </div>
  )
}
