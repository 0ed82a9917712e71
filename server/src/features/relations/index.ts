export { registerRelations } from './relations.routes.ts'
