export { announceMatches } from './chat.live.ts'
export { registerChat } from './chat.routes.ts'
export { openRoom } from './rooms.repository.ts'
