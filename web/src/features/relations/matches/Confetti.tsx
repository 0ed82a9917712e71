import type { CSSProperties } from 'react'
import classes from './Confetti.module.css'

const PIECES = Array.from({ length: 28 }, (_, index) => index)
// Multiples of the golden ratio spread the pieces evenly, and the same way each time.
const spread = (index: number, step: number) => (index * step) % 1

/** Shows confetti that falls once; nothing for people who prefer reduced motion. */
export function Confetti() {
  return (
    <div className={classes.sky} aria-hidden="true">
      {PIECES.map((index) => {
        const style = {
          '--x': `${spread(index, 0.618) * 100}%`,
          '--turn': `${Math.round(spread(index, 0.382) * 540 - 270)}deg`,
          '--wait': `${Math.round(spread(index, 0.271) * 250)}ms`,
        }
        return <i key={index} className={classes.piece} style={style as CSSProperties} />
      })}
    </div>
  )
}
