import { countryName } from '@savanna/contract/geo/country-name'
import classes from './Flag.module.css'

interface FlagProps {
  /** ISO 3166-1 alpha-2; shows nothing for an unknown country. */
  code: string | undefined
  /** True when the country's name is shown beside it. */
  decorative?: boolean
}

/** Shows a country's flag at the size of a line of text. */
export function Flag({ code, decorative = false }: FlagProps) {
  const country = code && countryName(code)
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
