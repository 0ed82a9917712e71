import { Hidden } from '../Hidden.tsx'
import classes from './Counter.module.css'

/** Shows how many characters of a text's limit are used; coloured and announced only near the limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length
  const near = left <= max * 0.1
  return (
    <>
      <span
        className={classes.counter}
        data-near={near || undefined}
        data-over={left < 0 || undefined}
        aria-hidden="true"
      >
        {length}/{max}
      </span>
      <Hidden role="status">{near ? nearWords(left) : ''}</Hidden>
    </>
  )
}

function nearWords(left: number): string {
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}
