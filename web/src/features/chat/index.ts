export { matchesQuery } from './chat.queries.ts'
