export { relationData } from './member-data.ts'
export { registerRelations } from './relations.routes.ts'
export { forgetReporter } from './reports.repository.ts'
