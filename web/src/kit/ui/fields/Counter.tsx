import { plural } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { countTyped } from '@savanna/contract/length'
import { Hidden } from '../Hidden.tsx'
import classes from './Counter.module.css'

interface CounterProps {
  text: string
  max: number
  /** False if the spaces around the text count, too. */
  trimmed?: boolean
}

/** Shows how many characters of a text's limit are used, as schemas count them; coloured and announced only near the limit. */
export function Counter({ text, max, trimmed = true }: CounterProps) {
  const length = countTyped(text, max, { trimmed })
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

/** Shows the counter above the end of a field that ends `end` px before its container. */
export function FloatingCounter({ text, max, end }: { text: string; max: number; end: number }) {
  return (
    <Box
      bg="var(--surface)"
      bdrs="sm"
      px="xs"
      pos="absolute"
      bottom="calc(100% + 1px)"
      style={{ insetInlineEnd: end }}
    >
      <Counter text={text} max={max} />
    </Box>
  )
}

function nearWords(left: number): string {
  const over = -left
  return left < 0
    ? plural(over, { one: '# character too many', other: '# characters too many' })
    : plural(left, { one: '# character left', other: '# characters left' })
}
