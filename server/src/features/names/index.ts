export { nameRules } from './names.rules.ts'
export { requireOwnNames } from './require-names.ts'
