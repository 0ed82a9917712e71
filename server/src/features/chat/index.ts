export { announceMatches } from './chat.live.ts'
export { registerChat } from './chat.routes.ts'
export { chatData } from './member-data.ts'
export { openRoom } from './rooms.repository.ts'
