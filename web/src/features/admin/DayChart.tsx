import { plural, t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { perLocale } from '@savanna/contract/language/per-locale'
import { type PointerEvent, useId, useState } from 'react'
import { isRightToLeft } from '../../kit/language/direction.ts'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './overview.module.css'

interface DayValue {
  /** YYYY-MM-DD */
  day: string
  value: number
}

interface DayChartProps {
  title: string
  values: DayValue[]
  textOf: (value: number) => string
  /** The name of the series, which sets the colour of the bars. */
  tone: 'primary' | 'acacia'
}

const [WIDTH, HEIGHT] = [600, 180]
const days = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const dayText = (day: string) => days().format(new Date(day))

const describeTotal = (total: string, count: number) =>
  plural(count, { one: `${total} in # day`, other: `${total} in # days` })

/** Shows one bar per day, the value under the pointer in words, and all values as a list for screen readers. */
export function DayChart({ title, values, textOf, tone }: DayChartProps) {
  const name = useId()
  const [pointed, setPointed] = useState<number>()
  const most = Math.max(1, ...values.map(({ value }) => value))
  const total = values.reduce((sum, { value }) => sum + value, 0)
  const step = WIDTH / Math.max(1, values.length)
  const shown = pointed === undefined ? undefined : values[pointed]
  const totalText = describeTotal(textOf(total), values.length)
  const highest = textOf(most)
  const description = t({
    message: `${title}: ${totalText}, at most ${highest} on any day`,
    comment: 'Describes a chart, such as "New members a day: 120 in 30 days, at most 9 in one (day)"',
  })

  function point({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const along = isRightToLeft() ? right - clientX : clientX - left
    setPointed(Math.min(values.length - 1, Math.max(0, Math.floor((along / width) * values.length))))
  }

  return (
    <Box component="figure" mt="lg" aria-labelledby={name}>
      <Flex component="figcaption" align="baseline" justify="space-between" gap="sm">
        <Box id={name} component="span" ff="heading" fz="lg">
          {title}
        </Box>
        <Box component="span" c="dimmed" className={shared.tabular}>
          {shown ? `${dayText(shown.day)}: ${textOf(shown.value)}` : totalText}
        </Box>
      </Flex>
      <Box mt="lg" className={classes.plot}>
        <Box component="span" c="dimmed" fz="xs" pos="absolute" top={-18} style={{ insetInlineEnd: 0 }}>
          {textOf(most)}
        </Box>
        <svg
          className={classes.bars}
          data-tone={tone}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={description}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          {values.map(({ day, value }, index) => {
            const height = value === 0 ? 1.5 : Math.max(4, (value / most) * HEIGHT)
            return (
              <rect
                key={day}
                x={index * step + step * 0.12}
                y={HEIGHT - height}
                width={step * 0.76}
                height={height}
                data-pointed={index === pointed || undefined}
                data-none={value === 0 || undefined}
              />
            )
          })}
        </svg>
      </Box>
      <Flex justify="space-between" c="dimmed" fz="xs" mt="xs" aria-hidden="true">
        <span>{values[0] && dayText(values[0].day)}</span>
        <span>{t`Today`}</span>
      </Flex>
    </Box>
  )
}
