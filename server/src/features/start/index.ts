export { registerStart } from './start.routes.ts'
