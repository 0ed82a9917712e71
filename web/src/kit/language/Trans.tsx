import { LinguiContext, Trans as LinguiTrans, type TransProps } from '@lingui/react'
import { Fragment } from 'react'
import { i18n } from './catalogue.ts'

const CATALOGUE = { i18n, _: i18n._.bind(i18n) }

type Values = NonNullable<TransProps['values']>

/** Returns a sentence's values escaped, so none is parsed as one of its tags: a member may be called "<0>". */
function escapeValues(values: Values): Values {
  const escaped = Object.entries(values).map(([name, value]) => {
    return [
      name,
      typeof value === 'string' && value.includes('<') ? <Fragment key={name}>{value}</Fragment> : value,
    ]
  })
  return Object.fromEntries(escaped)
}

/**
 * Shows a sentence with elements in it. It has its own catalogue: a page has one language for as long as it's open,
 * so components need no provider.
 */
export function Trans({ values, ...props }: TransProps) {
  return (
    <LinguiContext.Provider value={CATALOGUE}>
      <LinguiTrans {...props} {...(values && { values: escapeValues(values) })} />
    </LinguiContext.Provider>
  )
}
