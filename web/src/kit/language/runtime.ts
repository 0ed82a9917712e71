// Imported by Lingui's macros: see web/build/language/macros.ts.
export { i18n } from './catalogue.ts'
export { Trans } from './Trans.tsx'
