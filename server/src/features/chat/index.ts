export { registerChat } from './chat.routes.ts'
export { chatData } from './member-data.ts'
export { chatRelationships } from './relationships.ts'
export { openRoom } from './rooms.repository.ts'
