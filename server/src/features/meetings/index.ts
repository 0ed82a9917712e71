export { registerMeetings } from './meetings.routes.ts'
export { readMeetingTotals } from './meetings.service.ts'
export { meetingData, meetingRelationships } from './member-data.ts'
