export { useHasFilters } from './filters/use-has-filters.ts'
