export { LikeActions } from './LikeActions.tsx'
export { LikeButton } from './LikeButton.tsx'
export { MatchHost } from './MatchHost.tsx'
export { useVisit } from './relations.queries.ts'
