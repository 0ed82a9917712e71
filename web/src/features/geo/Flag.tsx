import { COUNTRIES } from '@savanna/contract/geo/countries'
import classes from './Flag.module.css'

interface FlagProps {
  /** ISO 3166-1 alpha-2; nothing is drawn for a country that nobody knows. */
  code: string | undefined
  /** True where the country's name stands beside it. */
  decorative?: boolean
}

/** A country's flag, small enough to stand in a line of text. */
export function Flag({ code, decorative = false }: FlagProps) {
  const country = code && COUNTRIES.get(code)
  if (!country) return null
  return (
    <img
      className={classes.flag}
      src={`${FLAGS}/${code}.svg`}
      width={18}
      height={12}
      loading="lazy"
      alt={decorative ? '' : country}
      title={decorative ? undefined : country}
    />
  )
}
